import type { ModuleWith } from '../../kinds/kinds.ts'
import type { Answer } from '../../server/api.ts'

export type AddressedModule = ModuleWith<'listAddresses'>
export type Address = Answer<'clients', 'listAddresses'>[number]
