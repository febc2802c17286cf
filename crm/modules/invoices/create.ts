import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import { createRecord, typed } from '../records/creating/create.ts'
import { lockDeals } from '../records/lock-deals.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { reckon, totalColumns, writeLines } from './lines.ts'
import { partiesOf } from './terms.ts'

type Body = BodyOf<typeof invoices.create>

/** Writes a draft and gives its id. Throws VALIDATION_FAILED, REFERENCE_NOT_FOUND, RECORD_ARCHIVED. */
export function createInvoice(tx: Tx, { lines = [], ...body }: Body): Promise<string> {
  const { interestId, discountPct = null, discountAmount = null } = body
  return createRecord(tx, kinds.invoice, body, {
    ...typed,
    lock: async () => interestId && lockDeals(tx, { interestIds: [interestId] }),
    refers: () => ({}),
    prepare: async (input) => {
      const parties = await partiesOf(tx, input)
      const currency = input.currency ?? (await usualCurrency(tx, parties.interestId))
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
      const { net, tax, gross } = totals
      return {
        columns: { ...values, ...totalColumns(totals), createdBy: tx.actor.userId },
        values: { ...values, net, tax, gross },
        totals,
      }
    },
    after: ([row]) => writeLines(tx, row!.id, lines, row!.totals),
  })
}

/** Of the deposit that the interest expects, else of the port. */
async function usualCurrency(tx: Tx, interestId: string | null): Promise<string> {
  const { rows } = await sql<{
    currency: string | null
  }>`select deposit_expected_currency as currency from interests
    where port_id = ${portOf(tx)} and id = ${interestId}::uuid`.execute(tx.db)
  return rows[0]?.currency ?? (await portDefaults(tx)).currency
}
