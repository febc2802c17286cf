import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Kinds } from '../../../contract/kinds.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import type { RowOf } from '../records/change.ts'
import { lockDeals } from '../records/lock-deals.ts'

export type InvoiceRow = RowOf<Kinds['invoice']>

export interface LockedInvoice {
  row: InvoiceRow
  /** What the log calls it. */
  called: string
}

/**
 * Locks an invoice behind the interests it is for, in the order of stage changes, so that whatever follows for a deal finds
 * it locked. `alsoInterestId` is one that it is to be for. Throws RECORD_NOT_FOUND, VERSION_STALE.
 */
export async function lockInvoice(
  tx: Tx,
  id: string,
  ifMatch: number | null = null,
  alsoInterestId: string | null = null,
): Promise<LockedInvoice> {
  const [one] = await lockInvoices(tx, [id], alsoInterestId)
  if (!one) throw new Refusal('RECORD_NOT_FOUND')
  assertVersion(ifMatch, one.row.version)
  return one
}

/** Locks several in one order, likewise. Gives those that are there, in the order of `ids`. */
export async function lockInvoices(
  tx: Tx,
  ids: readonly string[],
  alsoInterestId: string | null = null,
): Promise<LockedInvoice[]> {
  const those = sql`port_id = ${portOf(tx)} and id = any(${[...ids]}::uuid[])`
  const { rows: found } = await sql<{ interestId: string | null }>`select interest_id from invoices
    where ${those}`.execute(tx.db)
  if (found.length === 0) return []
  const interestIds = [...found.map(({ interestId }) => interestId), alsoInterestId].flatMap(
    (one) => one ?? [],
  )
  if (interestIds.length > 0) await lockDeals(tx, { interestIds })
  const { rows } = await sql<InvoiceRow & { called: string }>`
    select t.*, trim_scale(t.discount_pct) as discount_pct, trim_scale(t.discount_amount) as discount_amount,
      (select r.title from records r where r.port_id = ${portOf(tx)} and r.id = t.id) as called
    from invoices t where t.port_id = ${portOf(tx)} and t.id = any(${[...ids]}::uuid[]) order by t.id for update of t`.execute(
    tx.db,
  )
  return rows
    .map(({ called, ...row }) => ({ row, called }))
    .toSorted((one, other) => ids.indexOf(one.row.id) - ids.indexOf(other.row.id))
}

/** What every fact of an invoice says beside what changed. */
export function about({
  kind,
  clientId,
  interestId,
}: Pick<InvoiceRow, 'kind' | 'clientId' | 'interestId'>): Record<string, unknown> {
  return { kind, ...(clientId ? { clientId } : {}), ...(interestId ? { interestId } : {}) }
}
