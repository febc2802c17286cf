import type { Listener } from '../listener.ts'
import { type Auth, type Realm, sessionCookie } from './auth.ts'

/** The session a cookie stands for. */
export interface Session {
  sessionId: string
  expiresAt: Date
}

const keepFor = 60_000

/**
 * Who holds which session, kept in memory for a minute at most and forgotten at once in every process when the
 * database notifies `access_changed`. While notifications cannot be heard nothing is kept.
 */
export class SessionCache<Person extends Session> {
  protected readonly listener: Listener
  private readonly auth: Auth
  private readonly cookie: RegExp
  private readonly describe: (userId: string, session: Session) => Promise<Person | null>
  private sessions = new Map<string, { value: Person; until: number }>()

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
    listener.on('access_changed', () => this.forget())
    listener.onGap(() => this.forget())
  }

  forget(): void {
    this.sessions = new Map()
  }

  /** Who holds the session of a Cookie header; `renew` receives the cookie of a renewed session. */
  async of(
    cookieHeader: string | undefined,
    renew: (cookie: string) => void = () => {},
  ): Promise<Person | null> {
    const token = cookieHeader && this.cookie.exec(cookieHeader)?.[1]
    if (!token) return null
    const known = this.sessions.get(token)
    if (known && known.until > Date.now() && known.value.expiresAt.getTime() > Date.now()) return known.value
    const sessions = this.sessions
    const person = await this.look(cookieHeader, renew)
    if (person && this.listener.connected) sessions.set(token, { value: person, until: Date.now() + keepFor })
    return person
  }

  private async look(cookieHeader: string, renew: (cookie: string) => void): Promise<Person | null> {
    const headers = new Headers({ cookie: cookieHeader })
    const answer = await this.auth.api.getSession({ headers, returnHeaders: true })
    const found = answer.response
    if (!found) return null
    for (const cookie of answer.headers.getSetCookie()) renew(cookie)
    return this.describe(found.user.id, {
      sessionId: found.session.id,
      expiresAt: new Date(found.session.expiresAt),
    })
  }
}
