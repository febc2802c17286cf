import { sql } from 'kysely'
import { kinds } from '../../../../../contract/kinds.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import { aheadOf, todayInPort } from '../../../records/today.ts'
import type { Problem } from '../../cells/problem.ts'
import { type Fault, findReferences, type Reference } from '../declared/find-references.ts'
import { type ReferenceColumns, referenceColumnsOf } from '../declared/reference-columns.ts'
import type { GoodRow, Match, Matches, Matching } from '../kind.ts'
import { invoiceFields } from './fields.ts'
import type { OpenInvoice } from './read.ts'
import { type Billed, findThere, knownAs } from './there.ts'

type Row = GoodRow<OpenInvoice>

const client = referenceColumnsOf(kinds.invoice).find(({ type }) => type === 'client')!
const company: ReferenceColumns = {
  name: 'companyId',
  type: 'company',
  label: 'Company',
  isNeeded: false,
  columns: [{ part: 'name', field: invoiceFields.find(({ key }) => key === 'companyName')! }],
  numberKey: 'companyNumber',
}

/** Finds who is billed by each row, and the invoices that the port has already, with what differs. */
export async function matchInvoices(
  ctx: Ctx,
  rows: readonly Row[],
  matching: Matching,
): Promise<Matches<Billed>> {
  const faults = new Map<number, Fault>()
  const today = await todayInPort(ctx)
  const there = await findThere(ctx, rows, matching)
  const fresh = rows.filter(({ row }) => !there.has(row))
  const billed = await billedBy(ctx, fresh, matching, faults)
  const matches = new Map<number, Match<Billed>>()
  for (const { row, record } of rows) {
    const one = there.get(row)
    if (one) matches.set(row, knownAs(row, record, one, matching))
  }
  for (const { row, record } of fresh) {
    if (record.paidOn && record.paidOn > today) faults.set(row, { key: 'paidOn', reason: aheadOf(today) })
    const one = billed.get(row)
    if (faults.has(row) || one === undefined) continue
    const names = { [one.type === 'company' ? 'companyName' : 'clientName']: one.name }
    // What comes with the export has no id yet: the row is looked at once more when it is written.
    const found = one.id === null ? {} : { found: { type: one.type, id: one.id } }
    matches.set(row, { status: 'good', reason: null, shown: names, ...found })
  }
  return { matches, problems: problemsOf(faults, matching) }
}

type BillingReference = Reference & { readonly type: 'client' | 'company' }

/** A company where the row names one, else a client: by its id, its e-mail address or its name. */
async function billedBy(
  ctx: Ctx,
  rows: readonly Row[],
  { joints }: Matching,
  faults: Map<number, Fault>,
): Promise<ReadonlyMap<number, BillingReference>> {
  const billed = new Map<number, BillingReference>()
  const put = (type: BillingReference['type'], found: ReadonlyMap<number, Reference | Fault>) => {
    for (const [row, one] of found)
      if ('reason' in one) faults.set(row, one)
      else billed.set(row, { type, ...one })
  }
  const open = rows.filter(({ row }) => {
    const joint = joints?.get(row)
    const [one, type] = joint?.companyId?.[0]
      ? ([joint.companyId[0], 'company'] as const)
      : ([joint?.clientId?.[0], 'client'] as const)
    if (one) billed.set(row, { type, id: one.id, name: one.name })
    return !one
  })
  const ofCompanies = open.filter(({ record }) => record.companyName !== undefined)
  const ofClients = open.filter(({ record }) => record.companyName === undefined)
  put('company', await findReferences(ctx, company, copiesOf(ofCompanies)))
  put(
    'client',
    await clientsById(
      ctx,
      ofClients.filter(({ record }) => record.clientId !== undefined),
    ),
  )
  const byName = ofClients.filter(({ record }) => record.clientId === undefined)
  put('client', await findReferences(ctx, client, copiesOf(byName)))
  for (const [type, found] of await bothOf(
    ctx,
    byName.filter(({ row }) => faults.has(row)),
  )) {
    for (const [row, one] of found) {
      if ('reason' in one || billed.has(row)) continue
      billed.set(row, { type, ...one })
      faults.delete(row)
    }
  }
  return billed
}

/**
 * Other systems call customers what here is a client or a company. “Moreira Lda, Luis Moreira” is the company, or else the person,
 * as they name somebody of a firm.
 */
async function bothOf(ctx: Ctx, rows: readonly Row[]) {
  const calls = rows.flatMap(({ row, record }) => {
    const { clientName = '' } = record
    const [, firm, person] = /^([^,]+), ([^,]+)$/.exec(clientName) ?? []
    return clientName === '' ? [] : [{ row, record, firms: firm ? [clientName, firm] : [clientName], person }]
  })
  const firms = calls.flatMap(({ row, record, firms: names }) =>
    names.map((companyName) => ({ row, record: { ...record, companyName } })),
  )
  const people = calls.flatMap(({ row, record, person }) =>
    person ? [{ row, record: { ...record, clientName: person } }] : [],
  )
  return [
    ['company', await findReferences(ctx, company, firms)],
    ['client', await findReferences(ctx, client, people)],
  ] as const
}

function copiesOf(rows: readonly Row[]) {
  return rows.map(({ row, record }) => ({ row, record: { ...record } }))
}

async function clientsById(ctx: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<number, Reference | Fault>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ record }) => record.clientId!)
  const { rows: found } = await sql<{ id: string; name: string; archived: boolean }>`
    select c.id, c.full_name as name, c.archived_at is not null as archived from clients c
    where c.port_id = ${portOf(ctx)} and c.id = any(${ids}::uuid[]) and c.merged_into_client_id is null`.execute(
    ctx.db,
  )
  const byId = new Map(found.map((one) => [one.id, one]))
  return new Map(
    rows.map(({ row, record }): [number, Reference | Fault] => {
      const one = byId.get(record.clientId!)
      if (!one)
        return [
          row,
          { key: 'clientId', reason: reasonFor('import_client_absent', { name: record.clientId! }) },
        ]
      if (!one.archived) return [row, { id: one.id, name: one.name }]
      return [row, { key: 'clientId', reason: reasonFor('import_client_archived', { name: one.name }) }]
    }),
  )
}

function problemsOf(faults: ReadonlyMap<number, Fault>, { mapping }: Matching): Map<number, Problem> {
  const columnOf = new Map(Object.entries(mapping.columns).map(([header, key]) => [key, header]))
  return new Map(
    [...faults].map(([row, { key, reason }]) => [row, { row, column: columnOf.get(key) ?? null, reason }]),
  )
}
