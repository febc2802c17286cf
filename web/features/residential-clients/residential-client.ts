import type { Answer } from '../../kit/server/api.ts'

export type ResidentialClient = Answer<'residentialClients', 'get'>
