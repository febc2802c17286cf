import type { Answer } from '../../kit/server/api.ts'

export type Company = Answer<'companies', 'get'>
