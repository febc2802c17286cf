import type { Answer } from '../../../lib/api.ts'

export type Results = Answer<'results', 'get'>
