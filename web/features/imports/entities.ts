import { type LucideIcon, StickyNote } from 'lucide-react'
import { importTypes } from '../../../contract/imports/entities.generated.ts'
import type { wholenesses } from '../../../contract/imports/row.ts'
import { type ImportEntity, importEntities } from '../../../contract/permissions.ts'
import { kinds } from '../../kit/kinds/kinds.ts'
import { listRoute } from '../../kit/record/links/records.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatNumber } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'

export type Import = Answer<'imports', 'get'>
export type { ImportEntity }
export type Wholeness = (typeof wholenesses)[number]
export type Mapping = Import['mapping']
export type ListedImport = Answer<'imports', 'list'>['data'][number]

type ImportedKind = { icon: LucideIcon; list: ReturnType<typeof listRoute> }

/** What can come from a file, and where it is found afterwards. */
export const entities = Object.fromEntries(
  importEntities.map((entity) => [entity, importedKind(entity)]),
) as Readonly<Record<ImportEntity, ImportedKind>>

function importedKind(entity: ImportEntity): ImportedKind {
  // Notes are no records of their own: they are looked for on the clients.
  if (entity === 'notes') return { icon: StickyNote, list: listRoute('client') }
  const { type, icon } = kinds[importTypes[entity]]
  return { icon, list: listRoute(type) }
}

/** What records of an entity are called. */
export function entityName(entity: ImportEntity, t: Translate): string {
  return entity === 'notes' ? t('imports.notes') : t(`nav.${kinds[importTypes[entity]].page.nav.name}`)
}

/** Entities whose texts name their records; those of the others speak of rows. */
const worded = ['berths', 'clients', 'companies', 'yachts', 'interests', 'invoices', 'notes'] as const
type Worded = (typeof worded)[number]
const isWorded = (entity: ImportEntity): entity is Worded => worded.some((one) => one === entity)

/** “Import 12 berths”. */
export function applyText(entity: ImportEntity, count: number, t: Translate): string {
  const values = { count, number: formatNumber(count) }
  return isWorded(entity) ? t(`imports.apply.${entity}`, values) : t('imports.run.apply', values)
}

/** “12 berths imported”. */
export function createdText(entity: ImportEntity, count: number, t: Translate): string {
  const values = { count, number: formatNumber(count) }
  return isWorded(entity) ? t(`imports.created.${entity}`, values) : t('imports.run.done', values)
}

/** “See the berths”. */
export function seeText(entity: ImportEntity, t: Translate): string {
  return isWorded(entity)
    ? t(`imports.see.${entity}`)
    : t('imports.openList', { name: entityName(entity, t) })
}
