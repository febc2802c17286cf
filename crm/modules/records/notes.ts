import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { KindWith } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { keyNameOf } from '../../../platform/unit/facts.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { assertRecord, type Locked, lockRecord } from './change.ts'
import { personName } from './person-name.ts'

interface NoteRow {
  id: string
  body: string
  pinned: boolean
  pipelineStage: string | null
  authorId: string | null
  authorName: string | null
  createdAt: Date
  updatedAt: Date
}

/** The four handlers of the notes of one kind of record. */
export function noteHandlers(kind: KindWith<'notes'>) {
  const tell = (tx: Tx, row: Locked<KindWith<'notes'>>, what: string, body: string) =>
    tx.emit(`${kind.type}.noted`, {
      entityId: row.id,
      label: row.called,
      metadata: { what, excerpt: body.slice(0, 200) },
    })
  return {
    listNotes: async (ctx: Ctx, { params }: { params: { id: string } }) => {
      await assertRecord(ctx, kind, params.id)
      return readNotes(ctx, params.id)
    },
    addNote: async (
      tx: Tx,
      { params, body }: { params: { id: string }; body: { body: string; pinned?: boolean } },
    ) => {
      const row = await lockRecord(tx, kind, params.id)
      const id = uuidv7()
      const stage = 'pipelineStage' in row ? row.pipelineStage : null
      await sql`insert into notes (port_id, id, record_id, body, pinned, pipeline_stage, author_id, key_name)
        values (${portOf(tx)}, ${id}, ${row.id}, ${body.body}, ${body.pinned ?? false}, ${stage}, ${tx.actor.userId}, ${keyNameOf(tx.actor)})`.execute(
        tx.db,
      )
      tell(tx, row, 'added', body.body)
      return (await readNotes(tx, row.id, id))[0]!
    },
    editNote: async (
      tx: Tx,
      { params, body }: { params: { id: string; noteId: string }; body: { body?: string; pinned?: boolean } },
    ) => {
      const row = await lockRecord(tx, kind, params.id)
      const note = (await readNotes(tx, row.id, params.noteId))[0]
      if (!note) throw new Refusal('RECORD_NOT_FOUND')
      await sql`update notes set body = ${body.body ?? note.body}, pinned = ${body.pinned ?? note.pinned}, updated_at = now()
        where port_id = ${portOf(tx)} and id = ${note.id}`.execute(tx.db)
      tell(tx, row, 'changed', body.body ?? note.body)
      return (await readNotes(tx, row.id, note.id))[0]!
    },
    removeNote: async (tx: Tx, { params }: { params: { id: string; noteId: string } }) => {
      const row = await lockRecord(tx, kind, params.id)
      const note = (await readNotes(tx, row.id, params.noteId))[0]
      if (!note) throw new Refusal('RECORD_NOT_FOUND')
      await sql`delete from notes where port_id = ${portOf(tx)} and id = ${note.id}`.execute(tx.db)
      tell(tx, row, 'removed', note.body)
    },
  }
}

/** Puts a note on each of some records that are being made, with the next statement. */
export function noteNew(
  tx: Tx,
  kind: KindWith<'notes'>,
  notes: readonly { recordId: string; label: string; body: string }[],
): void {
  if (notes.length === 0) return
  const rows = notes.map(({ recordId, body }) => ({ id: uuidv7(), recordId, body }))
  tx.later(sql`insert into notes (port_id, id, record_id, body, author_id, key_name)
    select ${portOf(tx)}, n.id, n."recordId", n.body, ${tx.actor.userId}, ${keyNameOf(tx.actor)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, "recordId" uuid, body text)`)
  for (const { recordId, label, body } of notes) {
    const metadata = { what: 'added', excerpt: body.slice(0, 200) }
    tx.emit(`${kind.type}.noted`, { entityId: recordId, label, metadata })
  }
}

interface NewNote {
  kind: KindWith<'notes'>
  recordId: string
  label: string
  body: string
  /** Whoever writes it now, where it is null. */
  authorId: string | null
}

/** Writes notes on records that are there. Gives their ids in the order given. */
export async function writeNotes(tx: Tx, notes: readonly NewNote[]): Promise<string[]> {
  const rows = notes.map(({ recordId, body, authorId }) => ({ id: uuidv7(), recordId, body, authorId }))
  if (rows.length === 0) return []
  await sql`insert into notes (port_id, id, record_id, body, author_id, key_name)
    select ${portOf(tx)}, n.id, n."recordId", n.body, coalesce(n."authorId", ${tx.actor.userId}), ${keyNameOf(tx.actor)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id uuid, "recordId" uuid, body text, "authorId" uuid)`.execute(tx.db)
  for (const { kind, recordId, label, body } of notes) {
    const metadata = { what: 'added', excerpt: body.slice(0, 200) }
    tx.emit(`${kind.type}.noted`, { entityId: recordId, label, metadata })
  }
  return rows.map(({ id }) => id)
}

/** Takes away a note that nobody touched since it was written. Gives why it stays, or null. */
export async function removeNote(tx: Tx, id: string): Promise<Reason | null> {
  const { rows } = await sql<{
    recordId: string
    body: string
    touched: boolean
    type: KindWith<'notes'>['type']
  }>`
    select n.record_id, n.body, n.pinned or n.updated_at > n.created_at as touched, r.type
    from notes n join records r on r.port_id = ${portOf(tx)} and r.id = n.record_id
    where n.port_id = ${portOf(tx)} and n.id = ${id} for update of n`.execute(tx.db)
  const note = rows[0]
  if (!note) return reasonFor('import_gone')
  if (note.touched) return reasonFor('import_row_changed')
  await sql`delete from notes where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  const metadata = { what: 'removed', excerpt: note.body.slice(0, 200) }
  tx.emit(`${note.type}.noted`, { entityId: note.recordId, label: '', metadata })
  return null
}

async function readNotes(ctx: Ctx, recordId: string, noteId?: string): Promise<NoteRow[]> {
  const only = noteId === undefined ? sql`true` : sql`n.id = ${noteId}`
  const { rows } = await sql<NoteRow>`
    select n.id, n.body, n.pinned, n.pipeline_stage, n.author_id, n.created_at, n.updated_at,
      coalesce(n.key_name, ${personName}) as author_name
    from notes n left join users u on u.id = n.author_id
    where n.port_id = ${portOf(ctx)} and n.record_id = ${recordId} and ${only}
    order by n.pinned desc, n.created_at desc, n.id desc`.execute(ctx.db)
  return rows
}
