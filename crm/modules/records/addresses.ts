import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Kinds } from '../../../contract/kinds.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { assertRecord, changesOf, type Locked, lockRecord, touchRecord } from './change.ts'
import { assigned } from './columns.ts'
import { assertSubdivision } from './subdivisions.ts'

export interface AddressFields {
  label?: string | null
  street?: string | null
  city?: string | null
  region?: string | null
  postalCode?: string | null
  countryIso?: string | null
  subdivisionIso?: string | null
  isPrimary?: boolean
}

export interface AddressRow extends Required<AddressFields> {
  id: string
}

type Owner = Kinds['client'] | Kinds['company']
const ownerColumn = { client: 'client_id', company: 'company_id' } as const
const columns = sql.raw(
  'id, label, street, city, region, postal_code, country_iso, subdivision_iso, is_primary',
)

/** The four handlers of the addresses of a client or company. */
export function addressHandlers(kind: Owner) {
  const tell = async (tx: Tx, owner: Locked<Owner>, oldValues: object | null, newValues: object | null) => {
    await touchRecord(tx, kind, owner.id)
    tx.emit(`${kind.type}.updated`, {
      entityId: owner.id,
      label: owner.called,
      oldValues: oldValues && { address: oldValues },
      newValues: { address: newValues },
    })
  }
  return {
    listAddresses: async (ctx: Ctx, { params }: { params: { id: string } }) => {
      await assertRecord(ctx, kind, params.id)
      return readAddresses(ctx, kind, params.id)
    },
    addAddress: async (tx: Tx, { params, body }: { params: { id: string }; body: AddressFields }) => {
      const owner = await lockRecord(tx, kind, params.id)
      const address = await addAddress(tx, kind, owner.id, body)
      await tell(tx, owner, null, address)
      return address
    },
    editAddress: async (
      tx: Tx,
      { params, body }: { params: { id: string; addressId: string }; body: AddressFields },
    ) => {
      const owner = await lockRecord(tx, kind, params.id)
      const before = await findAddress(tx, kind, owner.id, params.addressId)
      const patch = { ...body }
      const country = patch.countryIso === undefined ? before.countryIso : patch.countryIso
      if (country !== before.countryIso && patch.subdivisionIso === undefined) patch.subdivisionIso = null
      const hasSubdivision =
        patch.subdivisionIso !== undefined && patch.subdivisionIso !== before.subdivisionIso
      if (hasSubdivision) assertSubdivision('subdivisionIso', country, patch.subdivisionIso ?? null)
      const changes = changesOf({ ...before }, { ...patch })
      if (changes.keys.length === 0) {
        tx.unchanged()
        return before
      }
      if (patch.isPrimary) await demote(tx, kind, owner.id)
      await sql`update addresses set ${assigned(changes.newValues)}
        where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
      const after = await findAddress(tx, kind, owner.id, before.id)
      await tell(tx, owner, changes.oldValues, changes.newValues)
      return after
    },
    removeAddress: async (tx: Tx, { params }: { params: { id: string; addressId: string } }) => {
      const owner = await lockRecord(tx, kind, params.id)
      const before = await findAddress(tx, kind, owner.id, params.addressId)
      await sql`delete from addresses where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
      await tell(tx, owner, before, null)
    },
  }
}

/** The addresses of a record that is being made, one of them primary. Throws VALIDATION_FAILED naming the address. */
export function newAddresses(addresses: readonly AddressFields[]): AddressRow[] {
  const rows = addresses.map((fields, index) => {
    try {
      return rowOf(fields, fields.isPrimary ?? index === 0)
    } catch (error) {
      throw error instanceof Refusal ? error.at(`addresses.${index}`) : error
    }
  })
  const primary = rows.findLast(({ isPrimary }) => isPrimary)
  return rows.map((row) => ({ ...row, isPrimary: row === primary }))
}

/** Writes addresses of records with the next statement. */
export function insertAddresses(
  tx: Tx,
  kind: Owner,
  owners: readonly { ownerId: string; addresses: readonly AddressRow[] }[],
): void {
  const rows = owners.flatMap(({ ownerId, addresses }) => addresses.map((one) => ({ ...one, ownerId })))
  if (rows.length === 0) return
  tx.later(sql`insert into addresses (port_id, id, ${sql.ref(ownerColumn[kind.type])}, label, street, city, region,
      postal_code, country_iso, subdivision_iso, is_primary)
    select ${portOf(tx)}, a.id, a."ownerId", a.label, a.street, a.city, a.region, a."postalCode", a."countryIso",
      a."subdivisionIso", a."isPrimary"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, "ownerId" uuid, label text, street text,
      city text, region text, "postalCode" text, "countryIso" text, "subdivisionIso" text, "isPrimary" boolean)`)
}

/** Adds an address to a record of the port; the first one is primary. */
async function addAddress(tx: Tx, kind: Owner, ownerId: string, fields: AddressFields): Promise<AddressRow> {
  const known = await readAddresses(tx, kind, ownerId)
  const address = rowOf(fields, fields.isPrimary ?? known.length === 0)
  if (address.isPrimary) await demote(tx, kind, ownerId)
  insertAddresses(tx, kind, [{ ownerId, addresses: [address] }])
  return findAddress(tx, kind, ownerId, address.id)
}

function rowOf(fields: AddressFields, isPrimary: boolean): AddressRow {
  const { label = null, street = null, city = null, region = null, postalCode = null } = fields
  const { countryIso = null, subdivisionIso = null } = fields
  assertSubdivision('subdivisionIso', countryIso, subdivisionIso)
  return { id: uuidv7(), label, street, city, region, postalCode, countryIso, subdivisionIso, isPrimary }
}

/** SQL for the addresses of the record `alias.id`, as a JSON list, the primary one first. */
export function addressesJson(kind: Owner, alias: string) {
  return sql<
    AddressRow[]
  >`(select coalesce(json_agg(json_build_object('id', a.id, 'label', a.label, 'street', a.street, 'city', a.city,
      'region', a.region, 'postalCode', a.postal_code, 'countryIso', a.country_iso, 'subdivisionIso', a.subdivision_iso,
      'isPrimary', a.is_primary) order by a.is_primary desc, a.created_at), '[]')
    from addresses a where a.port_id = ${sql.ref(`${alias}.port_id`)} and a.${sql.ref(ownerColumn[kind.type])} = ${sql.ref(`${alias}.id`)})`
}

async function demote(tx: Tx, kind: Owner, ownerId: string): Promise<void> {
  await sql`update addresses set is_primary = false
    where port_id = ${portOf(tx)} and ${sql.ref(ownerColumn[kind.type])} = ${ownerId} and is_primary`.execute(
    tx.db,
  )
}

async function readAddresses(ctx: Ctx, kind: Owner, ownerId: string): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`select ${columns} from addresses
    where port_id = ${portOf(ctx)} and ${sql.ref(ownerColumn[kind.type])} = ${ownerId}
    order by is_primary desc, created_at, id`.execute(ctx.db)
  return rows
}

async function findAddress(tx: Tx, kind: Owner, ownerId: string, id: string): Promise<AddressRow> {
  const found = (await readAddresses(tx, kind, ownerId)).find((address) => address.id === id)
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  return found
}
