import { sql } from 'kysely'
import type { Env } from '../../../platform/env.ts'
import { type Ctx, portOf } from '../../context.ts'
import { readSettings } from '../settings/read.ts'

/** How the events of the signing service arrive at the port. */
export async function readSigningHealth(ctx: Ctx, { publicUrl }: Pick<Env, 'publicUrl'>) {
  const port = portOf(ctx)
  const [provider, host, secret, token] = await readSettings(ctx, [
    'signing_provider',
    'signing_host',
    'signing_webhook_secret_encrypted',
    'signing_token_encrypted',
  ])
  const { rows } = await sql<{
    slug: string
    lastReceivedAt: Date | null
    lastEvent: string | null
    waiting: number
    inFlight: number
    elsewhere: number
    failed: number
  }>`select p.slug, l.received_at as last_received_at, l.event as last_event,
      (select count(*)::int from signing_deliveries w where w.port_id = ${port} and w.processed_at is null) as waiting,
      (select count(*)::int from documents d where d.port_id = ${port} and d.status in ('sent', 'partially_signed')) as in_flight,
      (select count(*)::int from documents o where o.port_id = ${port} and o.status in ('sent', 'partially_signed')
        and o.service_host is distinct from ${host!.value as string | null} and o.service_host is not null) as elsewhere,
      (select count(*)::int from documents f where f.port_id = ${port} and f.failed_at is not null) as failed
    from ports p left join lateral (select d.received_at, d.event from signing_deliveries d
      where d.port_id = ${port} order by d.received_at desc limit 1) l on true
    where p.id = ${port}`.execute(ctx.db)
  const { slug, ...health } = rows[0]!
  const { rows: rejected } = await sql<{ address: string; rejectedAt: Date }>`
    select address, rejected_at from signing_rejections where port_id = ${port}
    order by rejected_at desc limit 10`.execute(ctx.db)
  return {
    provider: provider!.value as string,
    host: host!.value as string | null,
    secretSet: secret!.value !== null,
    tokenSet: token!.value !== null,
    receiverUrl: `${publicUrl}/api/webhooks/signing/${slug}`,
    ...health,
    rejected,
  }
}
