import { sql } from 'kysely'
import type { WhyMailWaits } from '../../../contract/mail/waiting.ts'
import type { StoredReason } from '../../../contract/reason.ts'
import type { Env } from '../../../platform/env.ts'
import { type Ctx, portOf } from '../../context.ts'
import { doesMailLeave } from './leaves.ts'

export interface WaitingMail {
  waiting: number
  oldest: Date | null
  failed: number
  why: WhyMailWaits | null
  error: string | null
  reason: StoredReason
  warns: boolean
}

interface Found {
  waiting: number
  held: number
  oldest: Date | null
  late: boolean
  failed: number
  error: string | null
  reason: StoredReason
}

/** Mail of the port that has not left, and why. */
export async function readWaitingMail(ctx: Ctx, env: Pick<Env, 'smtpUrl'>): Promise<WaitingMail> {
  // Mail that everything is well with leaves within seconds; a server that was full takes it within a few minutes.
  const { rows } = await sql<Found>`
    select count(*) filter (where waits)::int as waiting, count(*) filter (where m.status = 'held')::int as held,
      min(m.created_at) filter (where waits) as oldest,
      coalesce(min(m.created_at) filter (where waits) < now() - interval '15 minutes', false) as late,
      count(*) filter (where m.status = 'failed')::int as failed,
      (array_agg(m.error order by m.created_at desc) filter (where m.error is not null))[1] as error,
      (array_agg(m.reason order by m.created_at desc) filter (where m.error is not null))[1] as reason
    from (select status, created_at, error, reason, status in ('queued', 'sending', 'held') as waits from mails
      where port_id = ${portOf(ctx)} and (status in ('queued', 'sending', 'held')
        or (status = 'failed' and created_at > now() - interval '7 days'))) m`.execute(ctx.db)
  const { late, held, ...found } = rows[0]!
  const why = whyOf({ late, held, ...found }, await doesMailLeave(ctx, env))
  return { ...found, why, warns: late || found.failed > 0 }
}

function whyOf({ waiting, held, failed, error }: Found, leaves: boolean): WhyMailWaits | null {
  if (waiting + failed === 0) return null
  if (!leaves) return 'no_server'
  if (failed > 0 || error !== null) return 'failing'
  return held > 0 ? 'held' : 'on_its_way'
}
