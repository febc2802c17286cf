import { sql } from 'kysely'
import { z } from 'zod'
import { localeOf, writeMoment } from '../../../contract/formats.ts'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import { handleJob, job, newJob } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import {
  type Due,
  digestJob,
  isScheduled,
  planAlone,
  scheduleDigests,
  takeDue,
} from '../identity/digest-schedule.ts'
import { portsOfPeople } from '../identity/ports-of-people.ts'
import { endingUrl } from '../mail/ending-token.ts'
import { writeLetters } from '../mail/write.ts'
import { beginOfDay } from '../records/today.ts'
import { digestLetter } from './letters.ts'
import { readAllToldHere } from './preferences.ts'

const person = z.object({ userId: z.uuid(), occasion: z.iso.datetime() })

/** A job that was added by an older version names one person, beside the list. */
export const digestOfPortJob = job(
  'digest_of_port',
  person.partial().extend({ people: z.array(person).optional() }),
)

const most = 20

// People of one hour that are planned in one transaction, and those of a port whose mail is written in one.
const [plannedAtOnce, writtenAtOnce] = [200, 25]
// One job of these after another, in all processes: whoever works at that hour is not to feel it, and other jobs have workers too.
const line = 'digests'

/**
 * People's hour has come: their mail of each port is gathered by jobs, of some people each, and their next hour is planned.
 * Should this run again, who was planned stands at a later hour. Where some cannot be planned each is tried by a job of
 * their own: `userId` in the payload.
 */
export const digest = handleJob(digestJob, ({ kernel }: Pick<Services, 'kernel'>) => {
  const inTurn = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, systemIn(null), work)
  return async ({ userId, occasion }) => {
    if (userId !== undefined) {
      await inTurn(async (tx) => {
        if (!(await isScheduled(tx, userId))) await plan(kernel, tx, [{ userId, occasion }])
      })
      return
    }
    for (let left = true; left; ) {
      let taken: Due[] = []
      try {
        await inTurn(async (tx) => {
          taken = await takeDue(tx, plannedAtOnce)
          if (taken.length > 0) await plan(kernel, tx, taken)
        })
      } catch (error) {
        if (taken.length === 0) throw error
        await inTurn((tx) => planAlone(tx, taken))
      }
      left = taken.length === plannedAtOnce
    }
  }
})

async function plan(kernel: Services['kernel'], tx: Tx, due: readonly Due[]): Promise<void> {
  waitForNoDisk(tx)
  const occasions = new Map(due.map(({ userId, occasion }) => [userId, occasion]))
  const userIds = [...occasions.keys()]
  const { rows } = await sql<{ id: string }>`select id from users
    where id = any(${userIds}::uuid[]) and preferences -> 'digest' ->> 'mode' in ('daily', 'weekly')`.execute(
    tx.db,
  )
  const ports = await portsOfPeople(
    kernel,
    tx,
    rows.map(({ id }) => id),
  )
  const ordered = ports.sort((one, other) => (one.portId + one.userId < other.portId + other.userId ? -1 : 1))
  const ofPorts = [...Map.groupBy(ordered, ({ portId }) => portId)]
  await tx.addJobs(
    ofPorts.flatMap(([tenantId, people]) =>
      inParts(people, writtenAtOnce).map((some) =>
        jobFor(
          tenantId,
          some.map(({ userId }) => ({ userId, occasion: occasions.get(userId)! })),
        ),
      ),
    ),
  )
  await scheduleDigests(kernel, tx, userIds)
}

function jobFor(tenantId: string, people: readonly Due[]) {
  return newJob(digestOfPortJob, { people: [...people] }, { tenantId, queue: line })
}

function inParts<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, part) =>
    all.slice(part * most, (part + 1) * most),
  )
}

/**
 * Writes to people of a port what they did not hear of yet, and what they must not forget today: one mail for an occasion,
 * or none. Where that fails for some, each is tried by a job of their own: one of them holds up nobody else.
 */
export const digestOfPort = handleJob(
  digestOfPortJob,
  ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) => {
    return async ({ tenantId, people, userId, occasion }) => {
      const due = people ?? (userId && occasion ? [{ userId, occasion }] : [])
      const inTurn = (work: (tx: Tx) => Promise<void>) => inTenant(kernel, systemIn(tenantId), work)
      try {
        await inTurn((tx) => writeDigests(tx, env, due))
      } catch (error) {
        if (due.length === 1) throw error
        await inTurn((tx) => tx.addJobs(due.map((alone) => jobFor(tenantId, [alone]))))
      }
    }
  },
)

async function writeDigests(tx: Tx, env: Services['env'], due: readonly Due[]): Promise<void> {
  waitForNoDisk(tx)
  const readers = await readAllToldHere(tx, await takeOccasions(tx, due))
  if (readers.size === 0) return
  const people = due.flatMap(({ userId }) => {
    const who = readers.get(userId)
    return who ? [{ userId, ...who, timeZone: who.digest.timezone ?? who.timeZone }] : []
  })
  const news = await takeNews(tx, [...readers.keys()])
  const waiting = await readWaiting(tx, people)
  const port = await brandOf(tx)
  const letters = people.flatMap(({ userId, name, email, timeZone, ...who }) => {
    const [mine, waits] = [news.get(userId) ?? [], waiting.get(userId) ?? []]
    if (mine.length + waits.length === 0) return []
    const language = who.language ?? port.language
    const values = {
      name,
      port: port.name,
      news: mine,
      waiting: waits.map(({ title, nextAt, overdue }) => ({
        title,
        at: writeMoment(localeOf(language), timeZone, nextAt),
        overdue,
      })),
      href: `${env.publicUrl}/${port.slug}/reminders`,
      endHref: endingUrl(env, { mail: 'digest', tenantId: portOf(tx), userId, templateId: null }),
    }
    return [{ to: email, language, values }]
  })
  await writeLetters(tx, digestLetter, letters, port)
}

/** The people whose mail of this occasion was not written yet: from now on it is. */
async function takeOccasions(tx: Tx, due: readonly Due[]): Promise<string[]> {
  const userIds = due.map(({ userId }) => userId)
  const occasions = due.map(({ occasion }) => occasion)
  const { rows } = await sql<{ userId: string }>`insert into digests (port_id, user_id, occasion)
    select ${portOf(tx)}::uuid, d.user_id, d.occasion
    from unnest(${userIds}::uuid[], ${occasions}::timestamptz[]) as d(user_id, occasion) order by d.user_id
    on conflict do nothing returning user_id`.execute(tx.db)
  return rows.map(({ userId }) => userId)
}

/**
 * Ten thousand people have one hour: none waits for the disk. What a power cut takes away is the end of the log, and the
 * end of this job stands behind what it wrote: both are gone or neither, and a job that is not done is done again.
 */
function waitForNoDisk(tx: Tx): void {
  tx.later(sql`set local synchronous_commit = off`)
}

/** What people did not hear of yet, by their ids. */
async function takeNews(tx: Tx, userIds: string[]) {
  const { rows } = await sql<{
    userId: string
    id: string
    kind: NotificationKind
    count: number
    label: string | null
    by: string | null
  }>`update notifications set mailed_at = now()
    where port_id = ${portOf(tx)} and user_id = any(${userIds}::uuid[])
      and by_mail and mailed_at is null and read_at is null
    returning user_id, id, kind, count, label, actor_name as by`.execute(tx.db)
  // Reminders that wait stand in their own list.
  const news = rows.filter(({ kind }) => kind !== 'reminder_due').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return Map.groupBy(news, ({ userId }) => userId)
}

/** What waits for people today by their clocks, by their ids. */
async function readWaiting(tx: Tx, people: readonly { userId: string; timeZone: string }[]) {
  const userIds = people.map(({ userId }) => userId)
  const zones = people.map(({ timeZone }) => timeZone)
  const { rows } = await sql<{ userId: string; title: string; nextAt: Date; overdue: boolean }>`
    select p.user_id, i.title, i.next_at, i.next_at <= now() as overdue
    from unnest(${userIds}::uuid[], ${zones}::text[]) as p(user_id, zone)
    cross join lateral (
      select r.id, r.title, r.next_at from reminders r
      where r.port_id = ${portOf(tx)} and r.assigned_to = p.user_id and r.status in ('pending', 'snoozed')
        and r.next_at < ${beginOfDay(sql`(now() at time zone p.zone)::date + 1`, sql`p.zone`)}
      order by r.next_at, r.id limit ${most}) i
    order by p.user_id, i.next_at, i.id`.execute(tx.db)
  return Map.groupBy(rows, ({ userId }) => userId)
}
