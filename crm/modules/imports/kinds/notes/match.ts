import { sql } from 'kysely'
import { kinds } from '../../../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import type { Problem } from '../../cells/row-reader.ts'
import type { Joint } from '../../joining/exported.ts'
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
    const problem =
      typeof subject === 'string'
        ? { message: subject, key: keyOf(note.record) }
        : permissions.has(kinds[subject.type].gates.edit)
          ? null
          : { message: 'You may not write notes about this.', key: keyOf(note.record) }
    if (problem || typeof subject === 'string') {
      const column = Object.entries(mapping.columns).find(([, key]) => key === problem?.key)?.[0] ?? null
      problems.set(note.row, { row: note.row, column, message: problem?.message ?? '' })
      continue
    }
    const { author } = note.record
    const found = { subject, author: author === null ? null : look.colleagueOf(author) }
    matches.set(note.row, { status: 'good', message: null, found, shown: { about: subject.name } })
  }
  for (const row of await findKnownNotes(ctx, rows, matches)) {
    matches.set(row, {
      ...matches.get(row)!,
      status: 'known',
      message: 'This note is in the port already.',
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
  const named = rows.flatMap(({ row, record: { yachtName } }) => {
    const choice = clients.get(row)
    const clientId = typeof choice === 'object' ? choice.client.id : null
    return yachtName === null ? [] : [{ row, yacht: yachtName, clientId }]
  })
  return {
    clients,
    yachts: named.length > 0 ? await findYachts(ctx, named) : new Map<number, never>(),
    companies: await findCompanies(
      ctx,
      rows.flatMap(({ record: { companyName } }) => companyName ?? []),
    ),
    colleagueOf: rows.some(({ record }) => record.author !== null) ? await findColleagues(ctx) : () => null,
  }
}

/** What a note is about, or why that is not found in a sentence. */
function subjectOf({ row, record }: Note, joint: Joint | undefined, look: Look): Subject | string {
  if (joint) return joint as Subject
  const { yachtName, clientName, clientEmail, companyName } = record
  const absent = (name: string) => `“${name}” is neither in the export nor in the port.`
  if (yachtName !== null) {
    const yacht = look.yachts.get(row)
    if (yacht && typeof yacht === 'object')
      return { ...(yacht as { id: string; name: string }), type: 'yacht' }
    if (clientName === null && clientEmail === null && companyName === null) return absent(yachtName)
  }
  const called = clientName ?? clientEmail
  if (called !== null) {
    const choice = look.clients.get(row)
    if (typeof choice === 'object') {
      const { id, name, archived } = choice.client
      return archived
        ? `${name} is in the archive: bring the client back first.`
        : { type: 'client', id, name }
    }
    if (choice === 'several')
      return `The port has several clients called “${called}”: add a column with the e-mail address.`
    if (companyName === null) return absent(called)
  }
  if (companyName === null) return 'The row does not say what the note is about.'
  const companies = look.companies.get(companyName) ?? []
  if (companies.length > 1) return `The port has several companies called “${companyName}”.`
  return companies[0] ? { type: 'company', ...companies[0] } : absent(companyName)
}

function keyOf({ yachtName, clientName, clientEmail, companyName }: NoteRecord): string {
  if (clientName !== null) return 'clientName'
  if (clientEmail !== null) return 'clientEmail'
  return yachtName !== null ? 'yachtName' : companyName !== null ? 'companyName' : 'text'
}

/** Notes that stand on their record word for word. */
async function findKnownNotes(
  ctx: Ctx,
  rows: readonly Note[],
  matches: ReadonlyMap<number, Match<NoteFound>>,
): Promise<number[]> {
  const given = rows.flatMap(({ row, record }) => {
    const found = matches.get(row)?.found
    return found?.subject.id ? [{ row, recordId: found.subject.id, body: bodyOf(record, found.author) }] : []
  })
  if (given.length === 0) return []
  const { rows: known } = await sql<{ row: number }>`
    select distinct g."row" from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g("row" int, "recordId" uuid, body text)
    join notes n on n.port_id = ${portOf(ctx)} and n.record_id = g."recordId" and n.body = g.body`.execute(
    ctx.db,
  )
  return known.map(({ row }) => row)
}
