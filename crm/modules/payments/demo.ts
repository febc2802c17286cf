import { sql } from 'kysely'
import { differenceOf, percentOf, roundTo } from '../../../contract/values/money.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Demonstration } from '../../demo/demonstration.ts'
import { recordPayment } from './record.ts'

export const paymentsDemonstration: Demonstration = {
  makes: ['payment'],
  order: 90,
  make: makePayments,
}

interface Sale {
  id: string
  price: string
  paidOn: string | null
  reached: boolean
  won: boolean
}

/** Some berths of the demonstration are competed for. */
const known = { acknowledgeCompeting: true, acknowledgeHeld: true, acknowledgeSold: true }

/** What came for the deals of the demonstration port: a tenth as a deposit, for those won the rest. */
async function makePayments(tx: Tx): Promise<void> {
  const { rows } =
    await sql<Sale>`select i.id, b.price::text as price, coalesce(i.date_deposit_received, i.entered_deposit_paid)::text as paid_on,
      stage_rank(i.pipeline_stage) >= stage_rank('deposit_paid') as reached, i.outcome = 'won' as won
    from interests i join interest_berths l on l.port_id = ${portOf(tx)} and l.interest_id = i.id and l.is_primary
    join berths b on b.port_id = ${portOf(tx)} and b.id = l.berth_id
    where i.port_id = ${portOf(tx)} and i.archived_at is null and b.price > 0 and b.currency = 'EUR'
      and stage_rank(i.pipeline_stage) >= stage_rank('reservation') and (i.outcome is null or i.outcome = 'won')
    order by i.id`.execute(tx.db)
  for (const { id, price, paidOn, reached, won } of rows) {
    const tenth = roundTo(percentOf(price, 10), 0)
    await sql`update interests set deposit_expected_amount = ${tenth}, deposit_expected_currency = 'EUR'
      where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
    if (!reached) continue
    const on = paidOn ? { paidOn } : {}
    const deposit = { type: 'deposit', amount: tenth, method: 'bank_transfer' } as const
    await recordPayment(tx, id, { ...deposit, ...on, ...known })
    if (!won) continue
    const rest = differenceOf(roundTo(price, 0), tenth)
    await recordPayment(tx, id, { type: 'balance', amount: rest, ...on, method: 'bank_transfer' })
  }
}
