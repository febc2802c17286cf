import { ICalAlarmType, ICalCalendar } from 'ical-generator'
import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { FileAnswer } from '../../../platform/http/answer.ts'
import { readTenantToken } from '../../../platform/identity/tenant-token.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { readPorts } from '../identity/ports-of.ts'
import { sightOf } from '../identity/sight.ts'
import { seenKinds } from '../records/place.ts'

interface Entry {
  id: string
  title: string
  note: string | null
  recordTitle: string | null
  nextAt: Date
  createdAt: Date
  updatedAt: Date
  version: number
}

const minutes = 15
const most = 1000

/**
 * The waiting reminders of whoever holds the token, as a calendar (RFC 5545). Throws RECORD_NOT_FOUND for a token that
 * ended, and for a person who sees no reminders of the port any more.
 */
export async function writeFeed(
  { kernel, env }: Pick<Services, 'kernel' | 'env'>,
  token: string,
): Promise<FileAnswer> {
  const known = readTenantToken(token)
  if (!known) throw new Refusal('RECORD_NOT_FOUND')
  const scope = systemIn(known.tenantId)
  const { port, userId } = await inTenant(kernel, scope, (tx) => readerOf(tx, known.hash))
  const sight = sightOf(port.id, userId, port.scopes, port.mates)
  const ctx = reading<DB>(kernel, { ...scope, sight })
  const entries = await readEntries(ctx, userId, new Set(port.permissions))
  const calendar = new ICalCalendar({
    name: port.name,
    prodId: { company: 'Berthwise', product: 'Reminders' },
    // What calendars on desks and phones read; the standard knows named colours alone.
    x: port.primaryColor ? { 'X-APPLE-CALENDAR-COLOR': port.primaryColor } : {},
  })
  for (const { id, title, note, recordTitle, nextAt, createdAt, updatedAt, version } of entries) {
    const event = calendar.createEvent({
      id: `${id}@${new URL(env.publicUrl).hostname}`,
      start: nextAt,
      end: new Date(nextAt.getTime() + minutes * 60_000),
      summary: recordTitle ? `${title} · ${recordTitle}` : title,
      description: note,
      url: `${env.publicUrl}/${port.slug}/reminders/${id}`,
      created: createdAt,
      lastModified: updatedAt,
      sequence: version,
    })
    event.createAlarm({ type: ICalAlarmType.display, trigger: 0 })
  }
  return new FileAnswer('reminders.ics', 'text/calendar; charset=utf-8', calendar.toString())
}

async function readerOf(tx: Tx, hash: string) {
  const { rows } = await sql<{ userId: string }>`
    update calendar_feeds set read_at = now() where port_id = ${portOf(tx)} and token_hash = ${hash}
    returning user_id`.execute(tx.db)
  const userId = rows[0]?.userId
  const ports = userId === undefined ? [] : await readPorts(tx.db, userId)
  const port = ports.find(({ id }) => id === portOf(tx))
  const sees = port?.permissions.some((one) => one === 'reminders.view_own' || one === 'reminders.view_all')
  if (!userId || !port || !sees) throw new Refusal('RECORD_NOT_FOUND')
  return { userId, port }
}

async function readEntries(ctx: Ctx, userId: string, permissions: ReadonlySet<string>): Promise<Entry[]> {
  const kinds = seenKinds({ permissions })
  const { rows } = await sql<Entry>`
    select i.id, i.title, i.note, i.next_at, i.created_at, i.updated_at, i.version,
      case when r.type = any(${kinds}::text[]) then r.title end as record_title
    from reminders i left join records r on r.port_id = ${portOf(ctx)} and r.id = i.record_id
    where i.port_id = ${portOf(ctx)} and i.assigned_to = ${userId} and i.status in ('pending', 'snoozed')
    order by i.next_at, i.id limit ${most}`.execute(ctx.db)
  return rows
}
