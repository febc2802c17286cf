import { sql } from 'kysely'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import type { Job } from '../../../platform/jobs.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { scheduleDigest } from '../identity/digest-schedule.ts'
import { readPorts } from '../identity/ports-of.ts'
import { writeLetter } from '../mail/write.ts'
import { readTold, readToldHere } from './preferences.ts'

export const digestOfPortJob = 'digest_of_port'

const most = 20

/**
 * A person's hour has come: the mail of each of their ports is gathered by a job of its own, and the next hour is planned.
 * Should this run again, each port's mail of this occasion is there already.
 */
export function digest({ kernel }: Pick<Services, 'kernel'>): Job {
  return async (payload) => {
    const { userId, occasion } = payload as { userId: string; occasion: string }
    await inTenant(kernel, systemIn(null), async (tx) => {
      waitForNoDisk(tx)
      const told = await readTold(tx, userId)
      if (told?.digest.mode !== 'daily' && told?.digest.mode !== 'weekly') return
      for (const { id } of await readPorts(tx.db, userId)) {
        const key = `${digestOfPortJob}:${id}:${userId}:${occasion}`
        await tx.addJob(digestOfPortJob, { tenantId: id, userId, occasion }, { key })
      }
      await scheduleDigest(tx, userId)
    })
  }
}

/** Writes what a person did not hear of yet, and what they must not forget today: one mail for an occasion, or none. */
export function digestOfPort({ kernel, env }: Pick<Services, 'kernel' | 'env'>): Job {
  return async (payload) => {
    const { tenantId, userId, occasion } = payload as { tenantId: string; userId: string; occasion: string }
    await inTenant(kernel, systemIn(tenantId), async (tx) => {
      waitForNoDisk(tx)
      const { rows } = await sql`insert into digests (port_id, user_id, occasion)
        values (${portOf(tx)}, ${userId}, ${occasion}) on conflict do nothing returning 1`.execute(tx.db)
      const told = rows.length > 0 ? await readToldHere(tx, userId) : null
      if (!told) return
      const timeZone = told.digest.timezone ?? told.timeZone
      const [news, waiting] = [await takeNews(tx, userId), await readWaiting(tx, userId, timeZone)]
      if (news.length + waiting.length === 0) return
      const port = await brandOf(tx)
      const language = told.language ?? port.language
      const clock = clockOf(language, timeZone)
      await writeLetter(
        tx,
        'reminder_digest',
        {
          name: told.name,
          port: port.name,
          news,
          waiting: waiting.map(({ title, nextAt, overdue }) => ({
            title,
            at: clock.format(nextAt),
            overdue,
          })),
          href: `${env.publicUrl}/${port.slug}/reminders`,
        },
        { to: told.email, language, brand: port },
      )
    })
  }
}

/**
 * Ten thousand people have one hour: none waits for the disk. What a power cut takes away is the end of the log, and the
 * end of this job stands behind what it wrote: both are gone or neither, and a job that is not done is done again.
 */
function waitForNoDisk(tx: Tx): void {
  tx.later(sql`set local synchronous_commit = off`)
}

/** How moments are written in a language and a zone: making one costs more than all it writes in a mail. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(language: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const made =
    clocks.get(key) ??
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  clocks.set(key, made)
  return made
}

async function takeNews(tx: Tx, userId: string) {
  const { rows } = await sql<{
    id: string
    kind: NotificationKind
    count: number
    label: string | null
    by: string | null
  }>`update notifications set mailed_at = now()
    where port_id = ${portOf(tx)} and user_id = ${userId} and by_mail and mailed_at is null and read_at is null
    returning id, kind, count, label, actor_name as by`.execute(tx.db)
  // Reminders that wait stand in their own list.
  return rows.filter(({ kind }) => kind !== 'reminder_due').toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

async function readWaiting(tx: Tx, userId: string, zone: string) {
  const { rows } = await sql<{ title: string; nextAt: Date; overdue: boolean }>`
    select i.title, i.next_at, i.next_at <= now() as overdue from reminders i
    where i.port_id = ${portOf(tx)} and i.assigned_to = ${userId} and i.status in ('pending', 'snoozed')
      and i.next_at < (date_trunc('day', now() at time zone ${zone}) + interval '1 day') at time zone ${zone}
    order by i.next_at, i.id limit ${most}`.execute(tx.db)
  return rows
}
