import type { Answer } from '../../kit/server/api.ts'

export type Entry = Answer<'audit', 'list'>['data'][number]
