import type { Answer } from '../../kit/server/api.ts'

export type Overview = Answer<'dashboard', 'overview'>
