import type { Answer } from '../../lib/api.ts'

export type AddressedModule = 'clients' | 'companies'
export type Address = Answer<'clients', 'listAddresses'>[number]
