import { sql } from 'kysely'
import type { FactName } from '../../../contract/events.ts'
import { allPermissions } from '../../../contract/permissions.ts'
import type { PortModule } from '../../../contract/values/modules.ts'
import type { Sight } from '../../../platform/database/sight.ts'
import type { AccessChange } from '../../../platform/identity/access-changes.ts'
import type { Auth } from '../../../platform/identity/auth.ts'
import { provedAsAsked } from '../../../platform/identity/second-factor/factors.ts'
import { type Session, SessionCache } from '../../../platform/identity/sessions.ts'
import { isUuid } from '../../../platform/ids.ts'
import { type Kernel, reading, systemIn } from '../../../platform/scope.ts'
import type { Hearing } from '../../../platform/shards/listeners.ts'
import type { DB } from '../../database.generated.ts'
import { modulesOff, withoutModules } from '../settings/modules.ts'
import { readSetting } from '../settings/read.ts'
import { readPorts } from './ports-of.ts'
import { staffRealm } from './realm.ts'
import { sightOf } from './sight.ts'

/** A signed-in person. */
export interface SignedIn extends Session {
  userId: string
  email: string
  name: string
  isSuperAdmin: boolean
}

/** What a person may do in one port; null when they hold no role there. */
export type Access = {
  permissions: ReadonlySet<string>
  modulesOff: ReadonlySet<PortModule>
  /** What they are shown, where that is not all. */
  sight: Sight | null
  /** The port lets in only sessions that were proved by more than a password. */
  asksSecondFactor: boolean
} | null

const keepFor = 60_000

/** Sessions of the staff, and their rights in each port, kept and forgotten alike. */
export class StaffSessions extends SessionCache<SignedIn> {
  private readonly kernel: Kernel<DB, FactName>
  private readonly accesses = new Map<string, { value: Access; until: number }>()

  constructor(auth: Auth, kernel: Kernel<DB, FactName>, hearing: Hearing) {
    super(auth, staffRealm, hearing, (userId, session) => describe(kernel, userId, session))
    this.kernel = kernel
  }

  override forget(change: AccessChange | null = null): void {
    super.forget(change)
    if (change?.session !== undefined) return
    for (const key of this.accesses.keys()) {
      const [userId, portId] = key.split(' ')
      if ((change?.user ?? userId) === userId && (change?.tenant ?? portId) === portId)
        this.accesses.delete(key)
    }
  }

  /** What a person may do in a port; `exists` tells an unknown port from one without a role. */
  async access(user: SignedIn, portId: string): Promise<{ access: Access; exists: boolean }> {
    if (!isUuid(portId)) return { access: null, exists: false }
    const key = `${user.userId} ${portId}`
    const known = this.accesses.get(key)
    if (known && known.until > Date.now()) return { access: known.value, exists: true }
    const before = this.heard
    const { access, exists } = await this.lookAccess(user, portId)
    if (exists && this.mayKeep(before, portId))
      this.accesses.set(key, { value: access, until: Date.now() + keepFor })
    return { access, exists }
  }

  private async lookAccess(user: SignedIn, portId: string): Promise<{ access: Access; exists: boolean }> {
    const scope = systemIn(portId)
    const { db } = reading<DB>(this.kernel, scope)
    const port = await sql<{ id: string }>`select id from ports where id = ${portId}`.execute(db)
    if (port.rows.length === 0) return { access: null, exists: false }
    if (user.isSuperAdmin) {
      const ctx = reading<DB>(this.kernel, scope)
      const off = await modulesOff(ctx)
      const permissions = new Set(withoutModules(allPermissions, off))
      const asksSecondFactor = await readSetting(ctx, 'require_second_factor')
      return { access: { permissions, modulesOff: off, sight: null, asksSecondFactor }, exists: true }
    }
    const mine = (await readPorts(db, user.userId)).find((one) => one.id === portId)
    if (!mine) return { access: null, exists: true }
    const access = {
      permissions: new Set(mine.permissions),
      modulesOff: new Set(mine.modulesOff),
      sight: sightOf(portId, user.userId, mine.scopes, mine.mates),
      asksSecondFactor: mine.asksSecondFactor,
    }
    return { access, exists: true }
  }
}

async function describe(
  kernel: Kernel<DB, FactName>,
  userId: string,
  session: Session,
): Promise<SignedIn | null> {
  const user = await reading<DB>(kernel, systemIn(null))
    .db.selectFrom('users')
    .select(['email', 'firstName', 'lastName', 'displayName', 'isSuperAdmin'])
    .where('id', '=', userId)
    .where('disabledAt', 'is', null)
    .where(provedAsAsked(userId, session))
    .executeTakeFirst()
  if (!user) return null
  return { userId, email: user.email, name: nameOf(user), isSuperAdmin: user.isSuperAdmin, ...session }
}

/** The name people see: the display name, or first and last name, or the e-mail. */
export function nameOf(user: {
  displayName: string | null
  firstName: string
  lastName: string
  email: string
}): string {
  return user.displayName ?? (`${user.firstName} ${user.lastName}`.trim() || user.email)
}
