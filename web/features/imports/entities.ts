import { type LucideIcon, StickyNote } from 'lucide-react'
import { importPermission } from '../../../contract/permissions.ts'
import { listRoute } from '../../components/records.tsx'
import { linkedKinds } from '../../kinds.ts'
import type { Answer } from '../../lib/api.ts'

export type Import = Answer<'imports', 'get'>
export type ImportEntity = Import['entity']
export type Mapping = Import['mapping']
export type ListedImport = Answer<'imports', 'list'>['data'][number]

type ImportedKind = { icon: LucideIcon; list: ReturnType<typeof listRoute> }

const entityNames = Object.keys(importPermission) as ImportEntity[]

/** What can come from a file, who may bring it in, and where it is found afterwards. */
export const entities = Object.fromEntries(
  entityNames.map((entity) => [entity, importedKind(entity)]),
) as Readonly<Record<ImportEntity, ImportedKind>>

function importedKind(entity: ImportEntity): ImportedKind {
  // Notes are no records of their own: they are looked for on the clients.
  const kept = entity === 'notes' ? 'clients' : entity
  const { type, icon } = linkedKinds.find(({ module }) => module === kept)!
  if (entity === 'notes') return { icon: StickyNote, list: listRoute(type) }
  return { icon, list: listRoute(type) }
}
