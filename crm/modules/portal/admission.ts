import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { portalActivationDays } from '../../../contract/portal/parts.ts'
import type { Env } from '../../../platform/env.ts'
import { newTenantToken } from '../../../platform/identity/tenant-token.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { atHomeOf } from '../../../platform/shards/ask-all.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { writeLetter } from '../mail/write.ts'
import { readSetting } from '../settings/read.ts'
import { lockShownClient } from './admitted.ts'
import { factorOf } from './factor.ts'
import { portalActivationLetter } from './letters/access.ts'

interface Link {
  id: string
  email: string
  invitedAt: Date
  expiresAt: Date | null
  acceptedAt: Date | null
  disabledAt: Date | null
  lastSignInAt: Date | null
  accountId: string | null
}

/** A client's access to the portal; null before they were invited. */
export async function readAdmission({ kernel }: Pick<Services, 'kernel'>, ctx: Ctx, clientId: string) {
  const link = (await linksOfClient(ctx, clientId))[0]
  if (!link) return null
  const { email, invitedAt, expiresAt, lastSignInAt, accountId } = link
  const status = link.disabledAt ? 'disabled' : link.acceptedAt ? 'active' : 'invited'
  // Of an account a port does not let in it learns nothing.
  const active = status === 'active'
  return {
    email,
    status,
    invitedAt,
    expiresAt,
    lastSignInAt: link.acceptedAt && lastSignInAt,
    secondFactor:
      active && accountId !== null && (await factorOf(atHomeOf(kernel, ctx), accountId)).since !== null,
  } as const
}

/**
 * Mails a client the link that lets them into the portal. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, RECIPIENT_REQUIRED,
 * MODULE_DISABLED, PORTAL_ACCOUNT_EXISTS, and with `again` PORTAL_NOT_INVITED.
 */
export async function inviteToPortal(
  tx: Tx,
  env: Pick<Env, 'publicUrl'>,
  clientId: string,
  again: boolean,
): Promise<void> {
  const client = await lockInvitable(tx, clientId)
  const links = await linksOfClient(tx, clientId)
  const email = await firstEmailOf(tx, clientId)
  const known = links.find((link) => link.email === email)
  const waits = links.find((link) => !link.acceptedAt && !link.disabledAt)
  if (links.some((link) => link.acceptedAt && !link.disabledAt)) throw new Refusal('PORTAL_ACCOUNT_EXISTS')
  if (again && !waits) throw new Refusal('PORTAL_NOT_INVITED')
  if (!again && waits) throw new Refusal('PORTAL_ACCOUNT_EXISTS')
  // What was sent to an address that is theirs no more lets nobody in.
  if (waits && waits.email !== email) await forgetLinks(tx, [waits.id])
  const id = known?.id ?? uuidv7()
  const { token, hash } = newTenantToken(portOf(tx))
  await sql`insert into portal_links (port_id, id, client_id, email, token_hash, expires_at, invited_by,
      invited_at, accepted_at, disabled_at)
    values (${portOf(tx)}, ${id}, ${clientId}, ${email}, ${hash},
      now() + make_interval(days => ${portalActivationDays}), ${tx.actor.userId}, now(), null, null)
    on conflict (port_id, client_id, email) do update set token_hash = excluded.token_hash,
      expires_at = excluded.expires_at, invited_by = excluded.invited_by, invited_at = excluded.invited_at,
      accepted_at = excluded.accepted_at, disabled_at = excluded.disabled_at`.execute(tx.db)
  const brand = await brandOf(tx)
  await writeLetter(
    tx,
    portalActivationLetter,
    { name: client.called, port: brand.name, days: portalActivationDays },
    {
      to: email,
      brand,
      link: `${env.publicUrl}/portal/activate?token=${token}`,
      about: { type: 'client', id: clientId },
    },
  )
  tx.emit(again ? 'portal_user.invitation_resent' : 'portal_user.invited', {
    entityId: id,
    label: client.called,
    newValues: { email },
    metadata: { clientId },
  })
}

/** Lets a client in without an invitation: whoever fills a port with a demonstration knows them. */
export async function admitClient(
  tx: Tx,
  { clientId, email, passwordHash }: { clientId: string; email: string; passwordHash: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into portal_users (id, email, password_hash)
    values (${uuidv7()}, ${email}, ${passwordHash}) on conflict (email) do nothing returning id`.execute(
    tx.db,
  )
  if (!rows[0]) return
  await sql`insert into portal_links (port_id, id, client_id, email, portal_user_id, accepted_at)
    values (${portOf(tx)}, ${uuidv7()}, ${clientId}, ${email}, ${rows[0].id}, now())`.execute(tx.db)
}

/** Ends a client's access. Throws RECORD_NOT_FOUND, PORTAL_NOT_INVITED. */
export async function endAdmission(tx: Tx, clientId: string): Promise<void> {
  const client = await lockShownClient(tx, clientId)
  const open = (await linksOfClient(tx, clientId)).filter((link) => !link.disabledAt)
  if (open.length === 0) throw new Refusal('PORTAL_NOT_INVITED')
  const ids = open.map(({ id }) => id)
  await sql`update portal_links set disabled_at = now(), ended_at = now(), token_hash = null, expires_at = null
    where port_id = ${portOf(tx)} and id = any(${ids}::uuid[])`.execute(tx.db)
  for (const { id, email } of open) {
    tx.emit('portal_user.disabled', {
      entityId: id,
      label: client.called,
      oldValues: { email },
      metadata: { clientId },
    })
  }
}

/** Writes down that somebody looks at what a client sees. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, MODULE_DISABLED. */
export async function noteView(tx: Tx, clientId: string): Promise<void> {
  const client = await lockInvitable(tx, clientId)
  tx.emit('portal_user.viewed', { entityId: clientId, label: client.called, metadata: { clientId } })
}

async function lockInvitable(tx: Tx, clientId: string) {
  const client = await lockShownClient(tx, clientId)
  if (client.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  if (!(await readSetting(tx, 'portal_enabled'))) throw new Refusal('MODULE_DISABLED')
  return client
}

/** Open ones first, then the newest. */
async function linksOfClient(ctx: Ctx, clientId: string): Promise<Link[]> {
  const { rows } =
    await sql<Link>`select l.id, l.email, l.invited_at, l.expires_at, l.accepted_at, l.disabled_at,
      u.last_sign_in_at, u.id as account_id
    from portal_links l left join portal_users u on u.id = l.portal_user_id
    where l.port_id = ${portOf(ctx)} and l.client_id = ${clientId}
    order by (l.disabled_at is null) desc, (l.accepted_at is not null) desc, l.invited_at desc, l.id`.execute(
      ctx.db,
    )
  return rows
}

async function forgetLinks(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from portal_links where port_id = ${portOf(tx)} and id = any(${ids as string[]}::uuid[])`.execute(
    tx.db,
  )
}

async function firstEmailOf(tx: Tx, clientId: string): Promise<string> {
  const { rows } = await sql<{ mail: string }>`select lower(mail) as mail from client_contacts
    where port_id = ${portOf(tx)} and client_id = ${clientId} and channel = 'email' and mail is not null
    order by is_primary desc, created_at limit 1`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECIPIENT_REQUIRED')
  return rows[0].mail
}
