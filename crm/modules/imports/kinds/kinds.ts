import { berths } from './berths/berths.ts'
import { clients } from './clients/clients.ts'
import { companies } from './companies/companies.ts'
import { interests } from './interests/interests.ts'
import type { ImportEntity, ImportKind } from './kind.ts'
import { yachts } from './yachts/yachts.ts'

/** Every kind of record that can come from a file. */
const kinds: readonly ImportKind[] = [berths, clients, companies, yachts, interests]

const byEntity = new Map(kinds.map((kind) => [kind.entity, kind]))

export function kindOf(entity: ImportEntity): ImportKind {
  const kind = byEntity.get(entity)
  if (!kind) throw new Error(`Records of the kind ${entity} do not come from files.`)
  return kind
}

/** The kinds the caller may import. */
export function importable({ permissions }: { permissions: ReadonlySet<string> }): ImportEntity[] {
  return kinds.filter(({ permission }) => permissions.has(permission)).map(({ entity }) => entity)
}
