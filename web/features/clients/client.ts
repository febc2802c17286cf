import type { Answer } from '../../lib/api.ts'

export type Client = Answer<'clients', 'get'>
