import type { Answer } from '../../kit/server/api.ts'

export type Client = Answer<'clients', 'get'>
