import { sql } from 'kysely'
import { kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { differenceOf, signOf } from '../../../../../contract/values/money.ts'
import { portOf, type Tx } from '../../../../context.ts'
import { changeInvoice } from '../../../invoices/change.ts'
import { forgetOpening, importInvoice } from '../../../invoices/import.ts'
import { present } from '../../cells/shared-values.ts'
import type { ImportKind, Made, Writable } from '../kind.ts'
import { invoiceFields } from './fields.ts'
import { matchInvoices } from './match.ts'
import { type OpenInvoice, readInvoice } from './read.ts'
import { lineFields } from './row-line-fields.ts'
import type { Billed } from './there.ts'

/** Open invoices of another program: what is still owed to the port. */
export const invoices: ImportKind<OpenInvoice, Billed> = {
  entity: 'invoices',
  kind: kinds.invoice,
  permission: importPermission.invoices,
  fields: invoiceFields,
  required: [
    ['number'],
    ['clientName', 'clientEmail', 'clientId', 'companyName'],
    ['issueDate'],
    ['dueDate'],
    ['total', 'line1Net', 'lineNet', 'linePrice'],
  ],
  choices: [],
  gathering: {
    number: 'number',
    same: ['clientName', 'clientEmail', 'clientId', 'companyName', 'issueDate', 'documentType'],
    lines: lineFields,
  },
  rowsAtOnce: 100,
  titleOf: ({ number }) => number,
  tell: ({ lines, totals, ...record }) => ({
    ...record,
    total: totals.gross,
    open: differenceOf(totals.gross, record.paid),
    ...Object.fromEntries(lines.slice(0, 3).map(({ unitPrice }, at) => [`line${at + 1}Net`, unitPrice])),
  }),
  reader:
    (_layout, _table, { currency }) =>
    (reader, more) =>
      readInvoice(reader, more, currency),
  match: matchInvoices,
  lockToWrite,
  write,
  // What was sent stays as it was sent.
  update: {
    permission: kinds.invoice.gates.edit,
    columnsOf: ({ dueDate, reference, note }, found) =>
      found?.isDraft ? { dueDate, ...present({ reference, note }) } : {},
    async write(tx, id, columns) {
      await changeInvoice(tx, id, columns, null)
      return null
    },
  },
  undo: { release: (tx, id) => forgetOpening(tx, id) },
}

/** Locks who is billed as each row by itself would, and all in one order. */
async function lockToWrite(tx: Tx, rows: readonly Writable<OpenInvoice, Billed>[]): Promise<void> {
  for (const [type, table] of [
    ['client', 'clients'],
    ['company', 'companies'],
  ] as const) {
    const ids = [...new Set(rows.flatMap(({ found }) => (found?.type === type ? [found.id] : [])))]
    if (ids.length === 0) continue
    await sql`select 1 from ${sql.table(table)} where port_id = ${portOf(tx)} and id = any(${ids}::uuid[])
      order by id for share`.execute(tx.db)
  }
}

async function write(tx: Tx, rows: readonly Writable<OpenInvoice, Billed>[]): Promise<Made[]> {
  const results: Made[] = []
  for (const { row, record, tagIds, found } of rows) {
    if (!found) throw new Error(`Row ${row} was not held against the port.`)
    const { number, issueDate, dueDate, currency, lines, totals, paid, custom } = record
    const id = await importInvoice(tx, {
      ...{ number, issueDate, dueDate, currency, lines, totals, paid, custom, tagIds },
      ...{ billingEntityType: found.type, billingEntityId: found.id },
      paidOn: record.paidOn ?? issueDate,
      reference: record.reference ?? null,
      note: record.note ?? null,
    })
    // What was paid before goes with it where it is taken back.
    results.push({ id, ...(signOf(paid) > 0 ? { effects: { paid } } : {}) })
  }
  return results
}
