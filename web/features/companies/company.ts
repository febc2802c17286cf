import type { Answer } from '../../lib/api.ts'

export type Company = Answer<'companies', 'get'>
