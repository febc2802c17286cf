import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { type PortalPart, portalParts } from '../../../contract/portal/parts.ts'
import { settingRegistry } from '../../../contract/settings/registry.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { askForTenants } from '../../../platform/shards/ask-all.ts'
import { type Ctx, portOf } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { modulesOffIn } from '../settings/modules.ts'

export interface PortalAccount {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly language: ClientLanguage | null
  readonly version: number
}

/** A client somebody stands for. */
export interface PortalLink {
  readonly portId: string
  readonly slug: string
  readonly name: string
  readonly clientId: string
  readonly clientName: string
  readonly parts: readonly PortalPart[]
}

const columns = sql`u.id, u.email, u.password_hash, u.language, u.session_version as version`

/** As an e-mail of the portal is kept: in lower case, without blanks around it. */
export function plainEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

export async function accountByEmail(ctx: Ctx, email: string): Promise<PortalAccount | null> {
  const { rows } =
    await sql<PortalAccount>`select ${columns} from portal_users u where u.email = ${email}`.execute(ctx.db)
  return rows[0] ?? null
}

/** The account of a session that still holds: of the same version, and not ended. */
export async function accountOf(
  ctx: Ctx,
  { accountId, version, id }: { accountId: string; version: number; id: string },
): Promise<PortalAccount | null> {
  const { rows } = await sql<PortalAccount>`select ${columns} from portal_users u
    where u.id = ${accountId} and u.session_version = ${version}
      and not exists (select 1 from portal_ended_sessions e where e.session_id = ${id})`.execute(ctx.db)
  return rows[0] ?? null
}

type KeptLink = Omit<PortalLink, 'parts'> & { kept: Record<string, unknown> }

/** The account of a session that still holds, with its clients: asked for at once, since every request does. */
export async function admittedAccount(
  kernel: Services['kernel'],
  session: { accountId: string; version: number; id: string; since: Date },
): Promise<{ account: Pick<PortalAccount, 'id' | 'email' | 'language'>; links: PortalLink[] } | null> {
  const [account, links] = await Promise.all([
    accountOf(everywhere({ kernel }), session),
    linksOf(kernel, session.accountId, session.since),
  ])
  return account && links.length > 0 ? { account, links } : null
}

/**
 * The clients an account stands for, in ports that have a portal, on whatever server; without those whose access ended after
 * a session began that asks. Throws SERVICE_BUSY where there is none and a server did not answer.
 */
export async function linksOf(
  kernel: Services['kernel'],
  accountId: string,
  since: Date | 'infinity' = 'infinity',
): Promise<PortalLink[]> {
  const { rows, silent } = await askForTenants<DB, KeptLink>(
    kernel,
    async ({ db }) =>
      (
        await sql<KeptLink>`select port_id, slug, name, client_id, client_name, kept
          from portal_links_of(${accountId}, ${since}::timestamptz)`.execute(db)
      ).rows,
    ({ portId }) => portId,
  )
  if (rows.length === 0 && silent.length > 0) throw new Refusal('SERVICE_BUSY')
  return linksIn(kernel.servers.many ? rows.sort(byPort) : rows)
}

function byPort(one: KeptLink, other: KeptLink): number {
  return one.name.localeCompare(other.name) || one.clientName.localeCompare(other.clientName)
}

/** Reads at home, outside any port. */
export function everywhere({ kernel }: Pick<Services, 'kernel'>): Ctx {
  return reading<DB>(kernel, systemIn(null))
}

function linksIn(rows: readonly KeptLink[]): PortalLink[] {
  return rows
    .map(({ kept, portId, slug, name, clientId, clientName }) => ({
      portId,
      slug,
      name,
      clientId,
      clientName,
      parts: partsIn(kept),
    }))
    .filter((link): link is PortalLink => link.parts !== null)
}

/** What a port shows, of what is kept under the keys of settings; null where it has no portal. */
export function partsIn(values: Readonly<Record<string, unknown>>): readonly PortalPart[] | null {
  if (values.portal_enabled === false) return null
  const read = settingRegistry.portal_parts.schema.safeParse(values.portal_parts)
  const off = modulesOffIn(values)
  return (read.success ? read.data : portalParts).filter((part) => !(off as ReadonlySet<string>).has(part))
}

/** A client of the port with its port, as far as whoever asks is shown it; null for one that is archived. */
export async function clientIn(
  ctx: Ctx,
  clientId: string,
): Promise<Pick<PortalLink, 'slug' | 'name' | 'clientName'> | null> {
  const { rows } = await sql<Pick<PortalLink, 'slug' | 'name' | 'clientName'>>`
    select p.slug, p.name, c.full_name as client_name from clients c join ports p on p.id = ${portOf(ctx)}
    where c.port_id = ${portOf(ctx)} and c.id = ${clientId} and c.archived_at is null`.execute(ctx.shown)
  return rows[0] ?? null
}
