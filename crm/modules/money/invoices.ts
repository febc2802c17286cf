import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** SQL for an amount of the invoice as it counts in sums: a credit note takes off. The lists are indexed by these words. */
export function signedInvoice(amount: string, alias = 't'): Sql {
  return sql`case ${sql.ref(`${alias}.kind`)} when 'credit_note' then -${sql.ref(`${alias}.${amount}`)} else ${sql.ref(`${alias}.${amount}`)} end`
}

/** SQL for how an amount that is of the invoice `t`, but none of its columns, counts in sums. */
export const signOfInvoice = sql`(case t.kind when 'credit_note' then -1 else 1 end)`

/** SQL for what a payment of an invoice changes of what is owed: it takes off, and what is paid back of a credit note adds. */
export function owedByPayment(payment: string, invoice: string): Sql {
  return sql`case ${sql.ref(`${invoice}.kind`)} when 'credit_note' then ${sql.ref(`${payment}.amount`)} else -${sql.ref(`${payment}.amount`)} end`
}

/** SQL that holds for an invoice that was sent and is to be paid, or the rest of it. */
export function isOpen(alias = 't'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of('status')} = 'sent' and ${of('kind')} <> 'credit_note' and ${of('open')} > 0)`
}

/** SQL that holds for a credit note of which something is to be paid back, or set off. */
export function isToPayBack(alias = 't'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of('status')} = 'sent' and ${of('kind')} = 'credit_note' and ${of('open')} > 0)`
}

/** SQL that holds for an invoice that is open although its day is over: the last one before `today`. */
export function isOverdue(today: Sql, alias = 't'): RawBuilder<boolean> {
  return sql<boolean>`(${isOpen(alias)} and ${sql.ref(`${alias}.due_date`)} < ${today})`
}

/** SQL that holds for what waits for somebody: a draft, and whatever was sent of which something is open. An index is of these words. */
export function isWaiting(alias = 't'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of('status')} = 'draft' or (${of('status')} = 'sent' and ${of('open')} > 0))`
}

/** SQL that holds for an invoice, or a credit note, that is paid in part. */
export function isPartlyPaid(alias = 't'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of('status')} = 'sent' and ${of('paid')} > 0 and ${of('open')} > 0)`
}
