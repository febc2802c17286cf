import { sql } from 'kysely'
import { kinds } from '../../../../../contract/kinds.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import type { Problem } from '../../cells/problem.ts'
import type { Joint } from '../../joining/exported.ts'
import type { ImportMapping } from '../../mapping/import-mapping.ts'
import { findCompanies } from '../companies/find-companies.ts'
import { findClients } from '../interests/find-clients.ts'
import { type Colleague, findColleagues, findYachts } from '../interests/find-references.ts'
import type { GoodRow, Match, Matches, Matching } from '../kind.ts'
import type { NoteRecord } from './read.ts'

/** What a note is about, and who wrote it. `id` is null for what comes with the export. */
export interface NoteFound {
  subject: { type: 'client' | 'company' | 'yacht' | 'interest'; id: string | null; name: string }
  author: Colleague | null
}

type Note = GoodRow<NoteRecord>
type Subject = NoteFound['subject']
type Look = Awaited<ReturnType<typeof lookUp>>

/** Finds what notes are about among the parts of their export and in the port, and those the port has already. */
export async function matchNotes(
  ctx: Ctx,
  rows: readonly Note[],
  { joints, mapping, permissions }: Matching,
): Promise<Matches<NoteFound>> {
  const look = await lookUp(ctx, rows)
  const matches = new Map<number, Match<NoteFound>>()
  const problems = new Map<number, Problem>()
  for (const note of rows) {
    const subject = subjectOf(note, joints?.get(note.row)?.subject?.[0], look)
    if ('code' in subject || !permissions.has(kinds[subject.type].gates.edit)) {
      const reason = 'code' in subject ? subject : reasonFor('import_note_right')
      problems.set(note.row, { row: note.row, column: columnOf(note.record, mapping), reason })
      continue
    }
    const { author } = note.record
    const found = { subject, author: author === null ? null : look.colleagueOf(author) }
    matches.set(note.row, { status: 'good', reason: null, found, shown: { about: subject.name } })
  }
  for (const row of await findKnownNotes(ctx, rows, matches)) {
    matches.set(row, {
      ...matches.get(row)!,
      status: 'known',
      reason: reasonFor('import_note_known'),
    })
  }
  return { matches, problems }
}

/** The text as it is kept: what the port does not know of who wrote it and when stands above it. */
export function bodyOf({ text, day, author }: NoteRecord, known: Colleague | null): string {
  const by = known ? null : author
  const head = [day, by].filter((part) => part !== null).join(', ')
  return head === '' ? text : `${head}\n${text}`
}

async function lookUp(ctx: Ctx, rows: readonly Note[]) {
  const calls = rows.flatMap(({ row, record: { clientName, clientEmail } }) =>
    clientName === null && clientEmail === null
      ? []
      : [{ row, name: clientName, email: clientEmail, phone: null }],
  )
  const clients = await findClients(ctx, calls)
  const yachtCalls = rows.flatMap(({ row, record: { yachtName } }) => {
    const choice = clients.get(row)
    const clientId = typeof choice === 'object' ? choice.client.id : null
    return yachtName === null ? [] : [{ row, yacht: yachtName, clientId }]
  })
  return {
    clients,
    yachts: yachtCalls.length > 0 ? await findYachts(ctx, yachtCalls) : new Map<number, never>(),
    companies: await findCompanies(
      ctx,
      rows.flatMap(({ record: { companyName } }) => companyName ?? []),
    ),
    colleagueOf: rows.some(({ record }) => record.author !== null) ? await findColleagues(ctx) : () => null,
  }
}

/** What a note is about, or why that is not found. */
function subjectOf({ row, record }: Note, joint: Joint | undefined, look: Look): Subject | Reason {
  if (joint) return joint as Subject
  const { yachtName, clientName, clientEmail, companyName } = record
  const absent = (name: string) => reasonFor('import_note_subject', { name })
  if (yachtName !== null) {
    const yacht = look.yachts.get(row)
    if (yacht && typeof yacht === 'object')
      return { ...(yacht as { id: string; name: string }), type: 'yacht' }
    if (clientName === null && clientEmail === null && companyName === null) return absent(yachtName)
  }
  const label = clientName ?? clientEmail
  if (label !== null) {
    const choice = look.clients.get(row)
    if (typeof choice === 'object') {
      const { id, name, archived } = choice.client
      return archived ? reasonFor('import_client_archived', { name }) : { type: 'client', id, name }
    }
    if (choice === 'several') return reasonFor('import_clients_alike', { name: label })
    if (companyName === null) return absent(label)
  }
  if (companyName === null) return reasonFor('import_note_bare')
  const companies = look.companies.get(companyName) ?? []
  if (companies.length > 1) return reasonFor('import_company_several', { name: companyName })
  return companies[0] ? { type: 'company', ...companies[0] } : absent(companyName)
}

/** The column that names what a note is about. */
function columnOf(
  { yachtName, clientName, clientEmail, companyName }: NoteRecord,
  { columns }: ImportMapping,
): string | null {
  const subjects = { clientName, clientEmail, yachtName, companyName }
  const key = Object.entries(subjects).find(([, value]) => value !== null)?.[0] ?? 'text'
  return Object.entries(columns).find(([, one]) => one === key)?.[0] ?? null
}

/** Notes that stand on their record word for word. */
async function findKnownNotes(
  ctx: Ctx,
  rows: readonly Note[],
  matches: ReadonlyMap<number, Match<NoteFound>>,
): Promise<number[]> {
  const notes = rows.flatMap(({ row, record }) => {
    const found = matches.get(row)?.found
    return found?.subject.id ? [{ row, recordId: found.subject.id, body: bodyOf(record, found.author) }] : []
  })
  if (notes.length === 0) return []
  const { rows: known } = await sql<{ row: number }>`
    select distinct g."row" from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
      as g("row" int, "recordId" uuid, body text)
    join notes n on n.port_id = ${portOf(ctx)} and n.record_id = g."recordId" and n.body = g.body`.execute(
    ctx.db,
  )
  return known.map(({ row }) => row)
}
