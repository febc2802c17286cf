import { type RawBuilder, sql } from 'kysely'
import { kinds } from '../../../../contract/kinds.ts'
import { theSystem } from '../../../../platform/scope.ts'
import type { FactRecord } from '../../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../../context.ts'
import { inBooks, signedPayment } from '../../money/payments.ts'
import { lockRecord, writeFields } from '../../records/change.ts'

type Sql = RawBuilder<unknown>

/** SQL for whether the payment `p` counts for the deposit: one of an invoice that was taken back is to go back. */
export const countsForDeposit = (port: string): Sql => sql`${inBooks} and not exists (select 1 from invoices v
  where v.port_id = ${port} and v.id = p.invoice_id and (v.status = 'void' or v.kind = 'credit_note'))`

/**
 * SQL for whether as much has come for the interest `i` as is expected, in the currency it is expected in; anything at all
 * where nobody said how much.
 */
export const depositCame = (port: string) => sql<boolean>`exists (select 1 from payments p
  where p.port_id = ${port} and p.interest_id = i.id and ${countsForDeposit(port)}
    and (i.deposit_expected_amount is null or p.currency = i.deposit_expected_currency)
  group by p.currency having sum(${signedPayment}) >= coalesce(i.deposit_expected_amount, 0.0001))`

/** Money came for a deal, or went: the day of its deposit is that of its payments. */
export async function dateByPayment(tx: Tx, { type, metadata, newValues }: FactRecord): Promise<void> {
  if (typeof metadata?.interestId !== 'string') return
  const comes = type === 'payment.recorded' && newValues?.type !== 'refund'
  await dateDeposit(tx, metadata.interestId, { takes: !comes })
}

/** So it is where the invoice of a deposit was voided. */
export async function dateByVoided(tx: Tx, { metadata }: FactRecord): Promise<void> {
  const { kind, interestId } = metadata ?? {}
  if (kind !== 'deposit' || typeof interestId !== 'string') return
  await dateDeposit(tx, interestId, { takes: true })
}

/** And where another deposit is expected: by that none is emptied. */
export async function dateByExpected(tx: Tx, { entityId, newValues }: FactRecord): Promise<void> {
  const patch = newValues ?? {}
  if (!('depositExpectedAmount' in patch) && !('depositExpectedCurrency' in patch)) return
  await dateDeposit(tx, entityId!, { takes: false })
}

/**
 * Dates the deposit of a deal by its payments: the first day since which as much is there as is expected in its currency or,
 * where nobody said how much, as was billed. It is emptied only by what `takes` money away. A deal whose deposit has no size,
 * or that is gone, keeps what somebody wrote; where the deal stands is of no matter.
 */
async function dateDeposit(tx: Tx, interestId: string, { takes }: { takes: boolean }): Promise<void> {
  const port = portOf(tx)
  const { rows } = await sql<{ sized: boolean; day: string | null }>`
    with sizes as (
      select i.deposit_expected_currency as currency, i.deposit_expected_amount as amount from interests i
      where i.port_id = ${port} and i.id = ${interestId} and i.deposit_expected_amount > 0
    ), billed as (
      select v.currency, sum(v.gross) as amount from invoices v where v.port_id = ${port} and v.interest_id = ${interestId}
        and v.kind = 'deposit' and v.status <> 'draft' and not exists (select 1 from sizes) group by v.currency
    ), wanted as (select * from sizes union all select * from billed),
    days as (
      select p.currency, p.paid_on, sum(sum(${signedPayment})) over (partition by p.currency order by p.paid_on) as sum
      from payments p where p.port_id = ${port} and p.interest_id = ${interestId} and ${countsForDeposit(port)}
      group by p.currency, p.paid_on
    ), lasting as (
      select d.currency, d.paid_on, min(d.sum) over (partition by d.currency order by d.paid_on
        rows between current row and unbounded following) as least from days d
    )
    select exists (select 1 from wanted) as sized,
      (select min(l.paid_on)::text from lasting l join wanted w on w.currency = l.currency and l.least >= w.amount) as day`.execute(
    tx.db,
  )
  const { sized, day } = rows[0]!
  if (!sized || (day === null && !takes)) return
  const deal = await lockRecord(tx, kinds.interest, interestId)
  const before = deal.dateDepositReceived
  if (before === day) return
  await writeFields(tx, kinds.interest, interestId, { dateDepositReceived: day })
  tx.emit('interest.milestones_corrected', {
    entityId: interestId,
    label: deal.called,
    oldValues: { dateDepositReceived: before },
    newValues: { dateDepositReceived: day },
    metadata: { automatic: true },
    by: theSystem,
  })
}
