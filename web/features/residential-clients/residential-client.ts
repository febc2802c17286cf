import type { Answer } from '../../lib/api.ts'

export type ResidentialClient = Answer<'residentialClients', 'get'>
