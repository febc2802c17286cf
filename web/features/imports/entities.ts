import type { LinkProps } from '@tanstack/react-router'
import { Anchor, Building2, Contact, Handshake, type LucideIcon, Sailboat } from 'lucide-react'
import type { Permission } from '../../../contract/permissions.ts'
import type { Answer } from '../../lib/api.ts'

export type Import = Answer<'imports', 'get'>
export type ImportEntity = Import['entity']
export type Mapping = Import['mapping']
export type ListedImport = Answer<'imports', 'list'>['data'][number]

/** What can come from a file, who may bring it in, and where it is found afterwards. */
export const entities: Readonly<
  Record<ImportEntity, { icon: LucideIcon; permission: Permission; list: LinkProps['to'] }>
> = {
  berths: { icon: Anchor, permission: 'berths.import', list: '/$portSlug/berths' },
  clients: { icon: Contact, permission: 'clients.create', list: '/$portSlug/clients' },
  companies: { icon: Building2, permission: 'companies.create', list: '/$portSlug/companies' },
  yachts: { icon: Sailboat, permission: 'yachts.create', list: '/$portSlug/yachts' },
  interests: { icon: Handshake, permission: 'interests.create', list: '/$portSlug/interests' },
}

export const entityNames = Object.keys(entities) as ImportEntity[]
