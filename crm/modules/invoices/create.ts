import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { inserted } from '../records/columns.ts'
import { recordMade } from '../records/custom/made.ts'
import { assertRequired, checkValues } from '../records/custom/values.ts'
import { lockDeals } from '../records/lock-deals.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { reckon, totalColumns, writeLines } from './lines.ts'
import { partiesOf } from './terms.ts'

type Body = BodyOf<typeof invoices.create>

/** Writes a draft and gives its id. Throws VALIDATION_FAILED, REFERENCE_NOT_FOUND, RECORD_ARCHIVED. */
export async function createInvoice(
  tx: Tx,
  { tagIds = [], externalIds, custom, lines = [], ...input }: Body,
): Promise<string> {
  await assertRequired(tx, 'invoice', custom)
  const [checked] = await checkValues(tx, 'invoice', [custom], () => 'custom')
  if (input.interestId) await lockDeals(tx, { interestIds: [input.interestId] })
  const parties = await partiesOf(tx, input)
  const currency = input.currency ?? (await usualCurrency(tx, parties.interestId))
  const { discountPct = null, discountAmount = null } = input
  const totals = await reckon(tx, lines, currency, { discountPct, discountAmount })
  const values = {
    ...parties,
    currency,
    issueDate: input.issueDate ?? null,
    dueDate: input.dueDate ?? null,
    note: input.note ?? null,
    discountPct,
    discountAmount,
  }
  const id = uuidv7()
  const row = { portId: portOf(tx), id, ...values, ...totalColumns(totals), createdBy: tx.actor.userId }
  await sql`insert into invoices ${inserted([row])}`.execute(tx.db)
  await writeLines(tx, id, lines, totals)
  const label = await calledOf(tx, id)
  const { net, tax, gross } = totals
  await recordMade(tx, 'invoice', [
    { id, label, values: { ...values, net, tax, gross }, tagIds, externalIds, checked: checked! },
  ])
  return id
}

/** What the log calls an invoice. */
export async function calledOf(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`select title from records
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  return rows[0]?.title ?? ''
}

/** Of the deposit that the interest expects, else of the port. */
async function usualCurrency(tx: Tx, interestId: string | null): Promise<string> {
  const { rows } = await sql<{
    currency: string | null
  }>`select deposit_expected_currency as currency from interests
    where port_id = ${portOf(tx)} and id = ${interestId}::uuid`.execute(tx.db)
  return rows[0]?.currency ?? (await portDefaults(tx)).currency
}
