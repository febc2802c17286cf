import type { ModuleWith } from '../../kinds.ts'
import type { Answer } from '../../lib/api.ts'

export type AddressedModule = ModuleWith<'listAddresses'>
export type Address = Answer<'clients', 'listAddresses'>[number]
