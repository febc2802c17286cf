import type { Sight } from '../../../../platform/database/sight.ts'
import { scopedKinds } from '../../identity/sight.ts'
import { withNumbers } from '../numbers/with-numbers.ts'
import { berths } from './berths/berths.ts'
import { clients } from './clients/clients.ts'
import { companies } from './companies/companies.ts'
import { declaredImport } from './declared/declared.ts'
import { interests } from './interests/interests.ts'
import { invoices } from './invoices/invoices.ts'
import type { ImportEntity, ImportKind } from './kind.ts'
import { notes } from './notes/notes.ts'
import { withFlags } from './with-flags.ts'
import { writings } from './writings.generated.ts'
import { yachts } from './yachts/yachts.ts'

/** Those whose rows a reader of their own reads. */
const own = { berths, clients, companies, yachts, interests, invoices, notes } satisfies Partial<
  Record<ImportEntity, ImportKind>
>

/** Every kind of record that can come from a file. */
const kinds: readonly ImportKind[] = [
  ...Object.values(own),
  // Of the others their modules say how a record is made; the rest follows from their declarations.
  ...writings.map(declaredImport),
]

const byEntity = new Map(kinds.map((kind) => [kind.entity, withNumbers(withFlags(kind))]))

export function kindOf(entity: ImportEntity): ImportKind {
  const kind = byEntity.get(entity)
  if (!kind) throw new Error(`Records of the kind ${entity} do not come from files.`)
  return kind
}

/** What decides what somebody may import. */
export interface Importer {
  readonly permissions: ReadonlySet<string>
  readonly sight?: Sight | null
}

/**
 * The kinds the caller may import. A file is compared with all that the port has, and what it finds is told and written to:
 * of what is not all shown to somebody they bring in nothing.
 */
export function importable({ permissions, sight }: Importer): ImportEntity[] {
  const narrow = sight ? Object.values(scopedKinds).flatMap((some) => some.map(({ table }) => table)) : []
  return kinds
    .filter(
      ({ permission, entity }) =>
        permissions.has(permission) &&
        // A note may hang on a record of any kind.
        (entity === 'notes' ? narrow.length === 0 : !narrow.includes(entity)),
    )
    .map(({ entity }) => entity)
}
