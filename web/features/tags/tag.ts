import type { Answer } from '../../kit/server/api.ts'

export type Tag = Answer<'tags', 'list'>[number]
