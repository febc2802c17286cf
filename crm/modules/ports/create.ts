import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { systemRoles } from '../../../contract/permissions.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { Tx } from '../../context.ts'

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

/**
 * Creates a port with the system roles. The transaction must act in the new port's own scope, `tx.tenantId`, so that
 * its rows can be written. Throws SLUG_TAKEN.
 */
export async function createPort(tx: Tx, port: NewPort): Promise<void> {
  const id = tx.tenantId
  const made =
    await sql`insert into ports (id, slug, name, currency, timezone, country, primary_color, application_name,
      email_header_html, email_footer_html)
    values (${id}, ${port.slug}, ${port.name}, ${port.currency ?? 'EUR'}, ${port.timezone ?? 'UTC'},
      ${port.country ?? null}, ${port.primaryColor ?? null}, ${port.applicationName ?? null}, ${port.emailHeaderHtml ?? null},
      ${port.emailFooterHtml ?? null})
    on conflict (slug) do nothing`.execute(tx.db)
  if (made.numAffectedRows === 0n) throw slugTaken()
  for (const [key, role] of Object.entries(systemRoles)) {
    await sql`insert into roles (port_id, id, key, name, system, residential_access, permissions)
      values (${id}, ${uuidv7()}, ${key}, ${role.name}, true, ${role.residentialAccess}, ${[...role.permissions]})`.execute(
      tx.db,
    )
  }
  tx.emit('port.created', { entityId: id, label: port.name, newValues: { ...port } })
}

export function slugTaken(): Refusal {
  return new Refusal('SLUG_TAKEN', [{ path: 'slug', message: 'Another port has this short name.' }])
}
