import { sql } from 'kysely'
import { z } from 'zod'
import { because, Refusal } from '../../../contract/errors.ts'
import { systemRoles } from '../../../contract/permissions.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { handleJob, job, jobActor, newJob } from '../../../platform/jobs/job.ts'
import { inTenant } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'

export interface NewPort {
  name: string
  slug: string
  currency?: string
  timezone?: string
  country?: string | null
  primaryColor?: string | null
  applicationName?: string | null
  emailHeaderHtml?: string | null
  emailFooterHtml?: string | null
}

const furnishing = z.object({ port: z.record(z.string(), z.string().nullable()), actor: jobActor })

export const furnishPortJob = job('furnish_port', furnishing)

/** Milliseconds after which a port that was begun is furnished by a job, where whoever began it could not. */
const patience = 60_000

/**
 * Begins a port in a transaction at home, where every server hears of it: its row, and on which server it lives. It is a port once
 * `furnishPort` ran in it. Once more with the same id changes nothing. Throws SLUG_TAKEN.
 */
export async function beginPort(
  atHome: Tx,
  id: string,
  port: NewPort,
  shard: string | null = null,
): Promise<void> {
  const insertion =
    await sql`insert into ports (id, slug, name, currency, timezone, country, primary_color, application_name,
      email_header_html, email_footer_html)
    values (${id}, ${port.slug}, ${port.name}, ${port.currency ?? 'EUR'}, ${port.timezone ?? 'UTC'},
      ${port.country ?? null}, ${port.primaryColor ?? null}, ${port.applicationName ?? null}, ${port.emailHeaderHtml ?? null},
      ${port.emailFooterHtml ?? null})
    on conflict do nothing`.execute(atHome.db)
  if (insertion.numAffectedRows === 0n) {
    const own = await sql`select 1 from ports where id = ${id}`.execute(atHome.db)
    if (own.rows.length === 0) throw slugTaken()
    return
  }
  if (shard !== null) {
    await sql`insert into tenant_places (tenant_id, shard) values (${id}, ${shard})`.execute(atHome.db)
    await sql`insert into tenants_away (tenant_id) values (${id})`.execute(atHome.db)
  }
}

/** Has a port that was begun furnished by a job, in case that whoever begins it cannot. */
export async function furnishInAnyCase(atHome: Tx, id: string, port: NewPort): Promise<void> {
  const { kind, userId, name, keyId } = atHome.actor
  const payload = { port: { ...port } as Record<string, string | null>, actor: { kind, userId, name, keyId } }
  const runAt = new Date(Date.now() + patience)
  await atHome.addJobs([newJob(furnishPortJob, payload, { tenantId: id, runAt, key: `furnish ${id}` })])
}

/** Gives a port that was begun its system roles, once. */
export async function furnishPort(tx: Tx, port: NewPort): Promise<void> {
  const id = portOf(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`furnish ${id}`}, 0))`.execute(tx.db)
  const furnished = await sql`select 1 from roles where port_id = ${id} limit 1`.execute(tx.db)
  if (furnished.rows.length > 0) return tx.unchanged()
  for (const [key, role] of Object.entries(systemRoles)) {
    await sql`insert into roles (port_id, id, key, name, system, residential_access, permissions)
      values (${id}, ${uuidv7()}, ${key}, ${role.name}, true, ${role.residentialAccess}, ${[...role.permissions]})`.execute(
      tx.db,
    )
  }
  tx.emit('port.created', { entityId: id, label: port.name, newValues: { ...port } })
}

/** Furnishes a port whose maker could not. */
export const furnishPortLater = handleJob(
  furnishPortJob,
  ({ kernel }: Pick<Services, 'kernel'>) =>
    ({ tenantId, requestId, port, actor }) =>
      inTenant(kernel, { tenantId, requestId, actor }, (tx) => furnishPort(tx, port as unknown as NewPort)),
)

export function slugTaken(): Refusal {
  return new Refusal('SLUG_TAKEN', [because('slug', 'port_slug_taken')])
}
