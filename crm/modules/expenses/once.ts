import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { portOf, type Tx } from '../../context.ts'

interface Booking {
  id: string
  merchant: string
  expenseDate: string
  amount: string
  currency: string
  receiptFileIds: readonly string[]
}

/**
 * An expense that was just written: what was booked before, by a file of the same content or at the same merchant on the same day over the same amount, is
 * booked again by a conscious yes alone. Throws EXPENSE_TWICE, naming the others.
 */
export async function assertOnce(tx: Tx, booking: Booking): Promise<void> {
  const { id, merchant, expenseDate, amount, currency, receiptFileIds } = booking
  const port = portOf(tx)
  // Two who book the same at once wait for one another.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`expense ${port} ${expenseDate} ${currency}`}, 0))`.execute(
    tx.db,
  )
  const { rows } = await sql<{ merchant: string; day: string; sameFile: boolean }>`
    with mine as (select f.hash from files f where f.port_id = ${port} and f.id = any(${[...receiptFileIds]}::uuid[])),
      alike as (
        select r.id, false as same_file from expenses r
          where r.port_id = ${port} and r.archived_at is null and r.expense_date = ${expenseDate}::date
            and r.currency = ${currency} and r.amount = ${amount}::numeric and lower(r.merchant) = lower(${merchant})
        union all
        select r.id, true from files f join expenses r on r.port_id = ${port} and r.receipt_file_ids @> array[f.id]
          where f.port_id = ${port} and f.deleted_at is null and f.hash in (select hash from mine) and r.archived_at is null
      )
    select r.merchant, r.expense_date::text as day, bool_or(a.same_file) as same_file
      from alike a join expenses r on r.port_id = ${port} and r.id = a.id and r.id <> ${id}
      group by r.id, r.merchant, r.expense_date order by r.expense_date desc, r.id limit 5`.execute(tx.db)
  if (rows.length === 0) return
  throw new Refusal(
    'EXPENSE_TWICE',
    rows.map(({ merchant, day, sameFile }) =>
      because('acknowledgeTwice', sameFile ? 'expense_receipt_twice' : 'expense_twice', { merchant, day }),
    ),
  )
}
