import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { plainOf } from '../../../contract/values/money.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { changesOf, writeFields } from '../records/change.ts'
import { titleOf } from '../records/creating/create.ts'
import { type Line, readLines, reckon, totalColumns, writeLines } from './lines.ts'
import { about, type InvoiceRow, lockInvoice, lockInvoices } from './row.ts'
import { partiesOf } from './terms.ts'

type Body = Omit<BodyOf<typeof invoices.update>, 'externalIds'>

const always = ['note', 'dueDate']

/**
 * Changes a draft; of one that has a number only the note and, until it is paid or void, the day it is due. Throws
 * INVOICE_STATE, VERSION_STALE, VALIDATION_FAILED, REFERENCE_NOT_FOUND, RECORD_ARCHIVED.
 */
export async function changeInvoice(
  tx: Tx,
  id: string,
  { lines, ...input }: Body,
  ifMatch: number | null,
): Promise<void> {
  const locked = await lockInvoice(tx, id, ifMatch, input.interestId)
  const { row } = locked
  if (row.status !== 'draft') {
    const fixed = Object.keys({ ...input, ...(lines ? { lines } : {}) }).find((key) => !always.includes(key))
    const falls = row.status === 'sent' && row.kind !== 'credit_note'
    if (fixed || (input.dueDate !== undefined && !falls)) throw new Refusal('INVOICE_STATE')
    // What is out falls due on some day: without one nobody would ever be reminded.
    if (input.dueDate === null) throw new Refusal('VALIDATION_FAILED', [because('dueDate', 'required')])
    assertDue(row.issueDate, input.dueDate)
    // The rhythm of reminders begins anew.
    return writeChanges(tx, locked, input, input.dueDate === undefined ? {} : { reminderSteps: 0 })
  }
  const touched = [
    'kind',
    'billingEntityType',
    'billingEntityId',
    'clientId',
    'interestId',
    'tenancyId',
  ].some((key) => input[key as keyof typeof input] !== undefined)
  const parties = touched ? await partiesOf(tx, { ...partiesIn(row, input), ...input }) : {}
  const { billingEntityId: _billed, ...rest } = input
  const after = { ...rest, ...parties }
  const issueDate = input.issueDate === undefined ? row.issueDate : input.issueDate
  assertDue(issueDate, input.dueDate === undefined ? row.dueDate : input.dueDate)
  const currency = input.currency ?? row.currency
  const discount = {
    discountPct: input.discountPct === undefined ? row.discountPct : input.discountPct,
    discountAmount: input.discountAmount === undefined ? row.discountAmount : input.discountAmount,
  }
  const discounted = input.discountPct !== undefined || input.discountAmount !== undefined
  if (!lines && !discounted && currency === row.currency) return writeChanges(tx, locked, after, {})
  const before = await readLines(tx, id)
  const now = lines ?? before
  const totals = await reckon(tx, now, currency, discount)
  const changed = JSON.stringify(before.map(plain)) !== JSON.stringify(now.map(plain))
  if (changed || currency !== row.currency) await writeLines(tx, id, now, totals)
  const { net, tax, gross } = totals
  await writeChanges(
    tx,
    locked,
    { ...after, ...(changed || discounted ? { net, tax, gross } : {}) },
    changed || discounted ? totalColumns(totals) : {},
    {
      before,
      now,
      changed,
    },
  )
}

/** Drafts come to what they would be sent with: where the port rounds tax another way, they are reckoned anew. */
export async function reckonDrafts(tx: Tx, { label }: FactRecord): Promise<void> {
  if (label !== 'tax_rounding') return
  const { rows } = await sql<{ id: string }>`select t.id from invoices t
    where t.port_id = ${portOf(tx)} and t.status = 'draft' and t.gross <> 0 order by t.id`.execute(tx.db)
  const drafts = await lockInvoices(
    tx,
    rows.map(({ id }) => id),
  )
  for (const { row } of drafts)
    if (row.status === 'draft') await reckonDraft(tx, row, await readLines(tx, row.id))
}

async function reckonDraft(tx: Tx, row: InvoiceRow, lines: readonly Line[]): Promise<void> {
  const { discount, net, tax, gross, payable, taxByRate } = totalColumns(
    await reckon(tx, lines, row.currency, row),
  )
  await sql`update invoices set discount = ${discount}, net = ${net}, tax = ${tax}, gross = ${gross}, payable = ${payable},
      tax_by_rate = ${taxByRate}::jsonb
    where port_id = ${portOf(tx)} and id = ${row.id}
      and (discount, net, tax, gross) is distinct from (${discount}::numeric, ${net}::numeric, ${tax}::numeric, ${gross}::numeric)`.execute(
    tx.db,
  )
}

/** Deletes a draft. Throws RECORD_NOT_FOUND, INVOICE_STATE. */
export async function deleteInvoice(tx: Tx, id: string): Promise<void> {
  const { row, called } = await lockInvoice(tx, id)
  if (row.status !== 'draft') throw new Refusal('INVOICE_STATE')
  await sql`delete from invoices where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  const { kind, currency, net, tax, gross } = row
  tx.emit('invoice.deleted', {
    entityId: id,
    label: called,
    oldValues: { kind, currency, net, tax, gross },
    metadata: about(row),
  })
}

/** What stays where a change of the parties says nothing of it: a new interest or client is not held to the old ones. */
function partiesIn(row: InvoiceRow, input: Body): Parameters<typeof partiesOf>[1] {
  const { kind, billingEntityType, billClientId, billCompanyId, clientId, interestId, tenancyId } = row
  const moved = input.interestId !== undefined || input.tenancyId !== undefined
  const billedOtherwise =
    input.billingEntityType !== undefined && input.billingEntityType !== billingEntityType
  return {
    kind: kind === 'credit_note' ? 'general' : kind,
    billingEntityType,
    ...(billedOtherwise ? {} : { billingEntityId: billClientId ?? billCompanyId ?? undefined }),
    ...(moved && (input.interestId || input.tenancyId) ? {} : { clientId }),
    interestId,
    tenancyId,
  }
}

async function writeChanges(
  tx: Tx,
  { row, called }: Awaited<ReturnType<typeof lockInvoice>>,
  input: Record<string, unknown>,
  columns: Record<string, unknown>,
  lines: { before: Line[]; now: readonly Line[]; changed: boolean } | null = null,
): Promise<void> {
  const changes = changesOf(row, input)
  if (changes.keys.length === 0 && !lines?.changed) return tx.unchanged()
  await writeFields(tx, kinds.invoice, row.id, { ...changes.newValues, ...columns })
  const lineChanges = lines?.changed
  tx.emit('invoice.updated', {
    entityId: row.id,
    label: row.number === null ? await titleOf(tx, row.id) : called,
    oldValues: { ...changes.oldValues, ...(lineChanges ? { lines: lines.before.map(inWords) } : {}) },
    newValues: { ...changes.newValues, ...(lineChanges ? { lines: lines.now.map(inWords) } : {}) },
    metadata: about(row),
  })
}

/** A line as the log has it. */
const inWords = ({ description, quantity, unitPrice, taxRatePct, discountPct, discountAmount }: Line) => {
  const off = discountPct ? ` − ${discountPct} %` : discountAmount ? ` − ${discountAmount}` : ''
  return `${quantity} × ${unitPrice}${off} + ${taxRatePct} %: ${description}`
}

const plain = ({ description, quantity, unitPrice, taxRatePct, expenseId, ...line }: Line) => [
  description,
  Number(quantity),
  plainOf(unitPrice),
  Number(taxRatePct),
  Number(line.discountPct ?? 0),
  plainOf(line.discountAmount ?? '0'),
  expenseId ?? null,
]

function assertDue(issueDate: string | null | undefined, dueDate: string | null | undefined): void {
  if (!issueDate || !dueDate || dueDate >= issueDate) return
  throw new Refusal('VALIDATION_FAILED', [because('dueDate', 'invoice_due_early')])
}
