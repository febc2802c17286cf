import { sql } from 'kysely'
import type { FactName } from '../../../contract/events.ts'
import { allPermissions } from '../../../contract/permissions.ts'
import { isUuid } from '../../../platform/ids.ts'
import type { Listener } from '../../../platform/listener.ts'
import { type Kernel, reading } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import { type Auth, sessionCookie } from './auth.ts'
import { readPorts } from './ports-of.ts'

/** A signed-in person. */
export interface SignedIn {
  userId: string
  email: string
  name: string
  isSuperAdmin: boolean
  sessionId: string
  expiresAt: Date
}

/** What a person may do in one port; null when they hold no role there. */
export type Access = { permissions: ReadonlySet<string> } | null

const keepFor = 60_000
const everything: ReadonlySet<string> = new Set(allPermissions)

/**
 * Sessions and rights, kept in memory for a minute at most and forgotten at once in every process when something
 * about them changes in the database. While notifications cannot be heard nothing is kept.
 */
export class SessionCache {
  private readonly auth: Auth
  private readonly kernel: Kernel<DB, FactName>
  private readonly listener: Listener
  private sessions = new Map<string, { value: SignedIn; until: number }>()
  private accesses = new Map<string, { value: Access; until: number }>()

  constructor(auth: Auth, kernel: Kernel<DB, FactName>, listener: Listener) {
    this.auth = auth
    this.kernel = kernel
    this.listener = listener
    listener.on('access_changed', () => this.forget())
    listener.onGap(() => this.forget())
  }

  forget(): void {
    this.sessions = new Map()
    this.accesses = new Map()
  }

  /** Who holds the session of a Cookie header; `renew` receives the cookie of a renewed session. */
  async of(
    cookieHeader: string | undefined,
    renew: (cookie: string) => void = () => {},
  ): Promise<SignedIn | null> {
    const token = cookieHeader && tokenIn(cookieHeader)
    if (!token) return null
    const known = this.sessions.get(token)
    if (known && known.until > Date.now() && known.value.expiresAt.getTime() > Date.now()) return known.value
    const sessions = this.sessions
    const signedIn = await this.look(cookieHeader, renew)
    if (signedIn && this.listener.connected)
      sessions.set(token, { value: signedIn, until: Date.now() + keepFor })
    return signedIn
  }

  private async look(cookieHeader: string, renew: (cookie: string) => void): Promise<SignedIn | null> {
    const headers = new Headers({ cookie: cookieHeader })
    const answer = await this.auth.api.getSession({ headers, returnHeaders: true })
    const found = answer.response
    if (!found) return null
    for (const cookie of answer.headers.getSetCookie()) renew(cookie)
    const { db } = reading<DB>(this.kernel, {
      portId: null,
      actor: { userId: null, name: null },
      requestId: null,
    })
    const user = await db
      .selectFrom('users')
      .select(['email', 'firstName', 'lastName', 'displayName', 'isSuperAdmin'])
      .where('id', '=', found.user.id)
      .executeTakeFirst()
    if (!user) return null
    return {
      userId: found.user.id,
      email: user.email,
      name: nameOf(user),
      isSuperAdmin: user.isSuperAdmin,
      sessionId: found.session.id,
      expiresAt: new Date(found.session.expiresAt),
    }
  }

  /** What a person may do in a port; `exists` tells an unknown port from one without a role. */
  async access(user: SignedIn, portId: string): Promise<{ access: Access; exists: boolean }> {
    if (!isUuid(portId)) return { access: null, exists: false }
    const key = `${user.userId} ${portId}`
    const known = this.accesses.get(key)
    if (known && known.until > Date.now()) return { access: known.value, exists: true }
    const accesses = this.accesses
    const { access, exists } = await this.lookAccess(user, portId)
    if (exists && this.listener.connected) accesses.set(key, { value: access, until: Date.now() + keepFor })
    return { access, exists }
  }

  private async lookAccess(user: SignedIn, portId: string): Promise<{ access: Access; exists: boolean }> {
    const scope = { portId, actor: { userId: null, name: null }, requestId: null }
    const { db } = reading<DB>(this.kernel, scope)
    const port = await sql<{ id: string }>`select id from ports where id = ${portId}`.execute(db)
    if (port.rows.length === 0) return { access: null, exists: false }
    if (user.isSuperAdmin) return { access: { permissions: everything }, exists: true }
    const mine = (await readPorts(db, user.userId)).find((one) => one.id === portId)
    return { access: mine ? { permissions: new Set(mine.permissions) } : null, exists: true }
  }
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

const cookiePattern = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${sessionCookie.replace('.', '\\.')}=([^;]+)`)

function tokenIn(cookieHeader: string): string | null {
  return cookiePattern.exec(cookieHeader)?.[1] ?? null
}
