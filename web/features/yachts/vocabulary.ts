import type { Answer } from '../../kit/server/api.ts'

export type Yacht = Answer<'yachts', 'get'>
