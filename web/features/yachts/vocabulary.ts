import type { Answer } from '../../lib/api.ts'

export type Yacht = Answer<'yachts', 'get'>
