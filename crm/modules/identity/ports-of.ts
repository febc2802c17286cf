import { type Kysely, sql } from 'kysely'
import type { FactName } from '../../../contract/events.ts'
import {
  allPermissions,
  allScopes,
  permissionKnown,
  type Scopes,
  type ScopeWidth,
  type SystemRole,
  scopedResources,
  scopeWidths,
  systemRoles,
} from '../../../contract/permissions.ts'
import type { PortModule } from '../../../contract/values/modules.ts'
import type { Kernel } from '../../../platform/scope.ts'
import { askForTenants } from '../../../platform/shards/ask-all.ts'
import type { Ctx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import { modulesOffIn, withoutModules } from '../settings/modules.ts'
import { pathOf, pictureIn } from '../settings/picture-paths.ts'

/** One port of a user, with role and resolved permissions. */
export interface PortOfUser {
  id: string
  slug: string
  name: string
  currency: string
  timezone: string
  /** Whose telephone numbers are read and written without a prefix. */
  country: string | null
  primaryColor: string | null
  applicationName: string | null
  /** The path of its logo; null without one. */
  logo: string | null
  /** What dimensions are read in by whoever chose nothing else. */
  lengthUnit: 'm' | 'ft'
  /** What a deposit is proposed as, in percent of the price; 0 proposes none. */
  depositPct: number
  role: string
  residentialAccess: boolean
  /** Without those of the parts that the port does without. */
  permissions: string[]
  modulesOff: PortModule[]
  /** How much of the records of each kind they are shown. */
  scopes: Scopes
  /** The people of their teams. */
  mates: string[]
  /** It lets in only sessions that were proved by more than a password. */
  asksSecondFactor: boolean
}

/** A role as its port keeps it. */
export interface StoredRole {
  key: string | null
  edited: boolean
  residentialAccess: boolean
  permissions: string[]
  scopes: Readonly<Record<string, string>>
}

/** What a role grants. */
export interface Grants extends Pick<StoredRole, 'residentialAccess' | 'permissions'> {
  scopes: Scopes
}

/** A row of `ports_of`. */
export interface FoundPort
  extends Omit<
    PortOfUser,
    | 'permissions'
    | 'modulesOff'
    | 'scopes'
    | 'asksSecondFactor'
    | 'logo'
    | 'lengthUnit'
    | 'depositPct'
    | 'country'
  > {
  scopes: StoredRole['scopes']
  roleKey: string | null
  roleEdited: boolean
  permissions: string[]
  allowed: string[]
  denied: string[]
  isSuperAdmin: boolean
  kept: Record<string, unknown>
}

/** The ports of one server that a user may act in, by name; a super administrator may do everything in all of them. */
export async function readPorts(db: Kysely<DB>, userId: string): Promise<PortOfUser[]> {
  const { rows } = await sql<FoundPort>`select * from ports_of(${userId})`.execute(db)
  return rows.map(portOfUser)
}

/** The same over all servers, and the names of those that did not answer. */
export async function portsOfUser(
  kernel: Pick<Kernel<DB, FactName>, 'servers' | 'tenancy'>,
  userId: string,
  atHome: Pick<Ctx, 'db'> | null = null,
): Promise<{ ports: PortOfUser[]; silent: readonly string[] }> {
  const { rows, silent } = await askForTenants<DB, PortOfUser>(
    kernel,
    ({ db }) => readPorts(db, userId),
    ({ id }) => id,
    atHome,
  )
  return { ports: kernel.servers.many ? rows.sort(byName) : rows, silent }
}

function byName(one: PortOfUser, other: PortOfUser): number {
  return one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1)
}

/** A port of a user, with what they may do there. */
export function portOfUser({
  permissions,
  scopes,
  allowed,
  denied,
  roleKey,
  roleEdited,
  isSuperAdmin,
  kept,
  ...port
}: FoundPort): PortOfUser {
  const stored = {
    key: roleKey,
    edited: roleEdited,
    residentialAccess: port.residentialAccess,
    permissions,
    scopes,
  }
  const role = isSuperAdmin ? everything : grantsOf(stored)
  const off = modulesOffIn(kept)
  return {
    ...port,
    logo: pathOf(port.id, pictureIn('logo_image', kept.logo_image)),
    country: typeof kept.country === 'string' ? kept.country : null,
    lengthUnit: kept.length_unit === 'ft' ? 'ft' : 'm',
    depositPct: typeof kept.deposit_pct === 'number' ? kept.deposit_pct : 0,
    residentialAccess: role.residentialAccess,
    scopes: role.scopes,
    permissions: withoutModules(isSuperAdmin ? role.permissions : resolve(role, allowed, denied), off),
    modulesOff: [...off],
    asksSecondFactor: kept.require_second_factor === true,
  }
}

const everything: Grants = {
  residentialAccess: true,
  permissions: [...allPermissions],
  scopes: allScopes,
}

/** What a role grants: a system role that nobody edited what the contract says, the administrators' always. */
export function grantsOf({ key, edited, residentialAccess, permissions, scopes }: StoredRole): Grants {
  const byKey = key !== null && Object.hasOwn(systemRoles, key) ? systemRoles[key as SystemRole] : null
  if (!byKey || (edited && key !== 'port_admin'))
    return { residentialAccess, permissions, scopes: scopesOf(scopes) }
  return {
    residentialAccess: byKey.residentialAccess,
    permissions: [...byKey.permissions],
    scopes: allScopes,
  }
}

/** Scopes as they are stored: all where nothing is said. */
function scopesOf(stored: StoredRole['scopes']): Scopes {
  const scopes = scopedResources.map((resource) => {
    const scope = scopeWidths.find((one) => one === stored[resource])
    return [resource, scope ?? 'all'] as const
  })
  return Object.fromEntries(scopes) as Record<(typeof scopedResources)[number], ScopeWidth>
}

/** Role and single overrides become the set of permissions: denied wins over allowed, residential ones need the toggle. */
export function resolve(
  { permissions, residentialAccess }: Grants,
  allowed: readonly string[],
  denied: readonly string[],
): string[] {
  const all = new Set([...permissions, ...allowed])
  for (const permission of denied) all.delete(permission)
  return [...all].filter(
    (permission) =>
      permissionKnown(permission) && (residentialAccess || !permission.startsWith('residential_')),
  )
}
