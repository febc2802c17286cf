import type { Answer } from '../../../kit/server/api.ts'

export type Detail = Answer<'submissions', 'get'>
