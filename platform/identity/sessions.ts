import type { Listener } from '../listener.ts'
import { type AccessChange, onAccessChange } from './access-changes.ts'
import { type Auth, askAuth } from './auth.ts'
import { type Realm, sessionCookie } from './realm.ts'

/** The session a cookie stands for. */
export interface Session {
  sessionId: string
  expiresAt: Date
  /** Whether it was proved by more than a password. */
  secondFactor: boolean
  /** The tenant of a person who works in no other. */
  tenantId?: string
}

const keepFor = 60_000
const mostKept = 50_000

/**
 * Who holds which session, kept in memory for a minute at most. What a change of access concerns is forgotten at once
 * in every process; while changes cannot be heard nothing is kept.
 */
export class SessionCache<Person extends Session & { userId: string }> {
  protected readonly listener: Listener
  private readonly auth: Auth
  private readonly cookie: RegExp
  private readonly describe: (userId: string, session: Session) => Promise<Person | null>
  private readonly sessions = new Map<string, { value: Person; until: number }>()
  private changes = 0

  /** `describe` says who a user is; null for one who may not sign in any more. */
  constructor(
    auth: Auth,
    realm: Realm,
    listener: Listener,
    describe: (userId: string, session: Session) => Promise<Person | null>,
  ) {
    this.auth = auth
    this.listener = listener
    this.describe = describe
    this.cookie = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${sessionCookie(realm).replace('.', '\\.')}=([^;]+)`)
    onAccessChange(listener, (change) => this.forget(change))
  }

  /** Forgets what the change concerns; everything without one. */
  forget(change: AccessChange | null = null): void {
    this.changes += 1
    for (const [token, { value }] of this.sessions) if (concerns(change, value)) this.sessions.delete(token)
  }

  /** Forgets the session of a Cookie header. */
  forgetHolder(cookieHeader: string | undefined): void {
    this.changes += 1
    const token = this.tokenOf(cookieHeader)
    if (token) this.sessions.delete(token)
  }

  /** Who holds the session of a Cookie header; `renew` receives the cookie of a renewed session. */
  async of(
    cookieHeader: string | undefined,
    renew: (cookie: string) => void = () => {},
  ): Promise<Person | null> {
    const token = this.tokenOf(cookieHeader)
    if (!token || !cookieHeader) return null
    const now = Date.now()
    const known = this.sessions.get(token)
    if (known && known.until > now && known.value.expiresAt.getTime() > now) return known.value
    const before = this.changes
    const person = await this.look(cookieHeader, renew)
    if (person && this.mayKeep(before)) {
      if (this.sessions.size >= mostKept) this.sessions.clear()
      this.sessions.set(token, { value: person, until: Date.now() + keepFor })
    }
    return person
  }

  /** How many changes were heard of: what was read before the last one is not kept. */
  protected get heard(): number {
    return this.changes
  }

  protected mayKeep(heardBefore: number): boolean {
    return this.listener.connected && this.changes === heardBefore
  }

  private tokenOf(cookieHeader: string | undefined): string | undefined {
    return cookieHeader === undefined ? undefined : this.cookie.exec(cookieHeader)?.[1]
  }

  private async look(cookieHeader: string, renew: (cookie: string) => void): Promise<Person | null> {
    const headers = new Headers({ cookie: cookieHeader })
    const answer = await askAuth(this.auth, this.auth.api.getSession({ headers, returnHeaders: true }))
    const found = answer?.response
    if (!found) return null
    for (const cookie of answer.headers.getSetCookie()) renew(cookie)
    return this.describe(found.user.id, {
      sessionId: found.session.id,
      expiresAt: new Date(found.session.expiresAt),
      secondFactor: found.session.secondFactor != null,
    })
  }
}

function concerns(change: AccessChange | null, person: Session & { userId: string }): boolean {
  if (!change) return true
  if (change.session !== undefined) return change.session === person.sessionId
  if (change.user !== undefined) return change.user === person.userId
  return change.tenant !== undefined && change.tenant === person.tenantId
}
