import type { Answer } from '../../lib/api.ts'

export type Tag = Answer<'tags', 'list'>[number]
