import type { Answer } from '../../lib/api.ts'

export type Overview = Answer<'dashboard', 'overview'>
