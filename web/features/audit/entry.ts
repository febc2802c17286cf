import type { Answer } from '../../lib/api.ts'

export type Entry = Answer<'audit', 'list'>['data'][number]
