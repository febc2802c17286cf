import { sql } from 'kysely'
import type { contactLog } from '../../../contract/contact-log/endpoints.ts'
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { cursorPage, readCursor } from '../../../platform/database/page.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { keyNameOf } from '../../../platform/unit/facts.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { lockLive } from '../interests/archive.ts'
import { assertRecord } from '../records/change.ts'
import { personName } from '../records/person-name.ts'
import { createReminder } from '../reminders/create.ts'
import type { Rights } from '../reminders/rights.ts'

interface Row {
  id: string
  channel: string
  direction: string
  summary: string
  happenedAt: Date
  voiceTranscript: string | null
  templateUsed: string | null
  followUpAt: Date | null
  reminderId: string | null
  authorId: string | null
  authorName: string | null
  createdAt: Date
}

/** The contacts of an interest, what was written last first. Throws RECORD_NOT_FOUND. */
export async function listContacts(ctx: Ctx, id: string, { cursor, limit }: QueryOf<typeof contactLog.list>) {
  await assertRecord(ctx, kinds.interest, id)
  return cursorPage(
    await readContacts(ctx, id, { before: readCursor(cursor) ?? null, limit: limit + 1 }),
    limit,
  )
}

async function readContacts(
  ctx: Ctx,
  interestId: string,
  { id = null, before = null, limit }: { id?: string | null; before?: string | null; limit: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.channel, l.direction, l.summary, l.happened_at, l.voice_transcript, l.template_used, l.follow_up_at,
      (select r.id from reminders r where r.port_id = ${portOf(ctx)} and r.id = l.reminder_id) as reminder_id, l.author_id,
      coalesce(l.key_name, (select ${personName} from users u where u.id = l.author_id)) as author_name, l.created_at
    from contact_log l where l.port_id = ${portOf(ctx)} and l.interest_id = ${interestId}
      and (${id}::uuid is null or l.id = ${id}) and (${before}::uuid is null or l.id < ${before})
    order by l.id desc limit ${limit}`.execute(ctx.db)
  return rows
}

/**
 * Writes down a contact, and makes the reminder of its follow-up. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED,
 * PERMISSION_DENIED where the caller may make no reminder.
 */
export async function logContact(
  tx: Tx,
  interestId: string,
  body: BodyOf<typeof contactLog.add>,
  rights: Rights,
) {
  const interest = await lockLive(tx, interestId)
  const happenedAt = body.happenedAt ? new Date(body.happenedAt) : new Date()
  // A clock that goes a little ahead of this one lies nobody's contact in the future.
  if (happenedAt.getTime() > Date.now() + 60_000) throw ahead()
  if (body.followUpAt && Date.parse(body.followUpAt) <= Date.now()) throw past()
  const row = {
    id: uuidv7(),
    channel: body.channel,
    direction: body.direction ?? 'outbound',
    summary: body.summary,
    voiceTranscript: body.voiceTranscript || null,
    templateUsed: body.templateUsed ?? null,
    followUpAt: body.followUpAt ? new Date(body.followUpAt) : null,
  }
  const reminderId = row.followUpAt
    ? await remindOf(
        tx,
        { ...row, followUpAt: row.followUpAt },
        body.followUpTitle ?? interest.called,
        interestId,
        rights,
      )
    : null
  await tx.db
    .insertInto('contactLog')
    .values({
      portId: portOf(tx),
      interestId,
      ...row,
      happenedAt,
      reminderId,
      authorId: tx.actor.userId,
      keyName: keyNameOf(tx.actor),
    })
    .execute()
  tx.emit('interest.contact_logged', {
    entityId: interestId,
    label: interest.called,
    newValues: { channel: row.channel, direction: row.direction, summary: row.summary.slice(0, 500) },
    metadata: { contactId: row.id, ...(row.templateUsed ? { template: row.templateUsed } : {}) },
  })
  return (await readContacts(tx, interestId, { id: row.id, limit: 1 }))[0]!
}

function remindOf(
  tx: Tx,
  { followUpAt, summary }: { followUpAt: Date; summary: string },
  title: string,
  recordId: string,
  rights: Rights,
): Promise<string> {
  if (!rights.permissions.has('reminders.create')) throw new Refusal('PERMISSION_DENIED')
  const note = summary.slice(0, 5000)
  return createReminder(
    tx,
    { title: title.slice(0, 200), note, dueAt: followUpAt.toISOString(), recordType: 'interest', recordId },
    rights,
  )
}

function ahead(): Refusal {
  return new Refusal('VALIDATION_FAILED', [because('happenedAt', 'contact_ahead')])
}

function past(): Refusal {
  return new Refusal('VALIDATION_FAILED', [because('followUpAt', 'future_needed')])
}
