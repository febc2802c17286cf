import type { Answer } from '../../../kit/server/api.ts'

export type Results = Answer<'results', 'get'>
