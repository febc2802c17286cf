import { sql } from 'kysely'
import { dayMs, hourMs } from '../../../contract/values/days.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Ctx, Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { writePlainLetter } from '../mail/write.ts'
import { lateLetter } from './letters.ts'
import { removeBackup, startBackup, startVerification } from './rows.ts'
import { readBackupSettings, type SettingsRow } from './settings.ts'
import { backupClockJob } from './tasks.ts'

/** What the clock has to do with backups: makes what is due, reads one each week, deletes what was stored long enough. */
export const backupClock = handleJob(backupClockJob, ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) => {
  return () =>
    inTenant(kernel, systemIn(null), async (tx) => {
      await endSilent(tx)
      const settings = await readBackupSettings(tx)
      await deleteOld(tx, settings)
      if (await isDue(tx, settings, new Date())) await startBackup(tx, 'schedule')
      await verifyWeekly(tx)
      await tellFailing(tx, env.publicUrl)
    })
})

/** A backup of which nothing is heard for long is none: whoever made it is gone for good. */
async function endSilent(tx: Tx): Promise<void> {
  await sql`update backups set state = 'failed', finished_at = now(), error = 'Whoever made it was not heard of any more.'
    where state in ('waiting', 'running') and seen_at < now() - interval '6 hours'`.execute(tx.db)
}

/** The last moment of a schedule that is over; null where nothing is scheduled. */
export function lastMoment({ period, hour: at, weekday }: SettingsRow, now: Date): Date | null {
  if (period === 'off') return null
  const moment = new Date(now)
  moment.setUTCHours(at, 0, 0, 0)
  if (period === 'week') moment.setUTCDate(moment.getUTCDate() + ((weekday - moment.getUTCDay() - 7) % 7))
  if (moment > now) moment.setTime(moment.getTime() - (period === 'week' ? 7 * dayMs : dayMs))
  return moment
}

/** Whether a moment of the schedule is over for which no backup was begun, and none is under way. Takes note of it. */
async function isDue(tx: Tx, settings: SettingsRow, now: Date): Promise<boolean> {
  const moment = lastMoment(settings, now)
  // A schedule begins with the first moment after it was set.
  if (!moment || moment < settings.changedAt) return false
  const { numAffectedRows } = await sql`update backup_settings set begun_for = ${moment}
    where (begun_for is null or begun_for < ${moment})
      and not exists (select from backups where state in ('waiting', 'running'))`.execute(tx.db)
  return numAffectedRows === 1n
}

/** Deletes what is more than is to be stored, or older; the newest that stands stays in any case. */
async function deleteOld(tx: Tx, { keepCount, keepDays }: SettingsRow): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from (
      select id, created_at, state, row_number() over (partition by state order by created_at desc, id desc) as nth from backups
        where state in ('done', 'failed')) b
    where nth > 1 and (nth > ${keepCount}::int or created_at < now() - make_interval(days => ${keepDays}::int))
      or state = 'failed' and created_at < now() - interval '90 days'`.execute(tx.db)
  for (const { id } of rows) await removeBackup(tx, id)
}

async function verifyWeekly(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from backups
    where id = (select id from backups where state = 'done' order by created_at desc, id desc limit 1)
      and verification <> 'waiting' and coalesce(verified_at, created_at) < now() - interval '7 days'`.execute(
    tx.db,
  )
  for (const { id } of rows) await startVerification(tx, id)
}

/** How backups stand. */
export interface BackupState {
  late: boolean
  broken: boolean
  lastDoneAt: Date | null
}

/** Hours after its moment from which a backup is late. */
const patience = 6 * hourMs

export async function backupState(ctx: Ctx, now = new Date()): Promise<BackupState> {
  const settings = await readBackupSettings(ctx)
  const { rows } = await sql<{ doneAt: Date | null; broken: boolean }>`select
      (select max(created_at) from backups where state = 'done') as done_at,
      coalesce((select state = 'failed' or verification = 'broken' from backups where state in ('done', 'failed')
        order by created_at desc, id desc limit 1), false) as broken`.execute(ctx.db)
  const { doneAt, broken } = rows[0]!
  const moment = lastMoment(settings, new Date(now.getTime() - patience))
  return {
    late: moment !== null && moment >= settings.changedAt && (doneAt === null || doneAt < moment),
    broken,
    lastDoneAt: doneAt,
  }
}

/** Super administrators get a mail once backups begin to be late or broken; on every screen they see it as long as it lasts. */
async function tellFailing(tx: Tx, publicUrl: string): Promise<void> {
  const { late, broken } = await backupState(tx)
  const now = broken ? 'broken' : late ? 'late' : null
  const { numAffectedRows } = await sql`update backup_settings set alert = ${now}
    where alert is distinct from ${now}`.execute(tx.db)
  if (now === null || numAffectedRows === 0n) return
  const { rows } = await sql<{
    name: string
    email: string
    language: ClientLanguage | null
    slug: string | null
  }>`
    select u.name, u.email, u.preferences ->> 'language' as language,
      (select slug from ports order by created_at, id limit 1) as slug
    from users u where u.is_super_admin and u.disabled_at is null order by u.id`.execute(tx.db)
  for (const { name, email, language, slug } of rows) {
    const href = slug ? `${publicUrl}/${slug}/settings/backups` : `${publicUrl}/`
    const { host } = new URL(publicUrl)
    await writePlainLetter(tx, lateLetter, { name, host, broken, href }, { to: email, language })
  }
}
