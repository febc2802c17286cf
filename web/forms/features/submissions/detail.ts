import type { Answer } from '../../../lib/api.ts'

export type Detail = Answer<'submissions', 'get'>
