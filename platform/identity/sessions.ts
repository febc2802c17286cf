import { setTimeout as wait } from 'node:timers/promises'
import { unavailability } from '../database/unavailable.ts'
import type { Hearing } from '../shards/listeners.ts'
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
/** How long somebody who was signed in goes on while home cannot say whether they still are. */
const lapsedFor = 10 * 60_000
/** Milliseconds that somebody who was signed in waits for home while nothing is heard of it. */
const slow = 500
const mostKept = 50_000

/**
 * Who holds which session, kept in memory for a minute at most. What a change of access concerns is forgotten at once
 * in every process; while changes cannot be heard nothing is kept. Who was signed in goes on for ten minutes where the database that
 * knows their session is away: ports on other servers are open then.
 */
export class SessionCache<Person extends Session & { userId: string }> {
  private readonly hearing: Hearing
  private readonly auth: Auth
  private readonly cookie: RegExp
  private readonly describe: (userId: string, session: Session) => Promise<Person | null>
  private readonly sessions = new Map<string, { value: Person; until: number }>()
  /** Sessions that were forgotten since changes were not heard, and nothing else was said of them. */
  private readonly lapsed = new Map<string, { value: Person; until: number }>()
  private changes = 0

  /** `describe` says who a user is; null for one who may not sign in any more. */
  constructor(
    auth: Auth,
    realm: Realm,
    hearing: Hearing,
    describe: (userId: string, session: Session) => Promise<Person | null>,
  ) {
    this.auth = auth
    this.hearing = hearing
    this.describe = describe
    this.cookie = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${sessionCookie(realm).replace('.', '\\.')}=([^;]+)`)
    onAccessChange(hearing, (change) => this.forget(change))
  }

  /** Forgets what the change concerns; everything without one. */
  forget(change: AccessChange | null = null): void {
    this.changes += 1
    const now = Date.now()
    for (const [token, { until }] of this.lapsed) if (until <= now) this.lapsed.delete(token)
    for (const [token, session] of this.sessions) {
      if (!concerns(change, session.value)) continue
      this.sessions.delete(token)
      if (change === null) this.lapsed.set(token, { value: session.value, until: now + lapsedFor })
    }
    if (change)
      for (const [token, { value }] of this.lapsed) if (concerns(change, value)) this.lapsed.delete(token)
  }

  /** Forgets the session of a Cookie header. */
  forgetHolder(cookieHeader: string | undefined): void {
    this.changes += 1
    const token = this.tokenOf(cookieHeader)
    if (token) {
      this.sessions.delete(token)
      this.lapsed.delete(token)
    }
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
    const lapsed = this.lapsed.get(token)?.value
    const person = await this.lookInTime(token, this.look(cookieHeader, renew))
    if (this.lapsed.size > 0 && this.hearing.hears(null)) this.lapsed.delete(token)
    // What home did not say itself is looked at anew.
    if (person && person !== lapsed && this.mayKeep(before)) {
      if (this.sessions.size >= mostKept) this.sessions.clear()
      this.sessions.set(token, { value: person, until: Date.now() + keepFor })
    }
    return person
  }

  /** How many changes were heard of: what was read before the last one is not kept. */
  protected get heard(): number {
    return this.changes
  }

  protected mayKeep(heardBefore: number, tenantId: string | null = null): boolean {
    return this.hearing.hears(tenantId) && this.changes === heardBefore
  }

  /** What home says of a session; while it is away, or so slow that it may be, what was known of the session before. */
  private async lookInTime(token: string, looking: Promise<Person | null>): Promise<Person | null> {
    const now = Date.now()
    const lapsed = this.lapsed.get(token)
    if (!lapsed || lapsed.until <= now || lapsed.value.expiresAt.getTime() <= now) return looking
    const known = looking.then(
      (person) => {
        if (!person) this.lapsed.delete(token)
        return person
      },
      (error: unknown) => {
        if (unavailability(error) === 'away') return lapsed.value
        throw error
      },
    )
    if (this.hearing.hears(null)) return known
    known.catch(() => undefined)
    const late = new AbortController()
    try {
      return await Promise.race([known, wait(slow, lapsed.value, { signal: late.signal })])
    } finally {
      late.abort()
    }
  }

  private tokenOf(cookieHeader: string | undefined): string | undefined {
    return cookieHeader === undefined ? undefined : this.cookie.exec(cookieHeader)?.[1]
  }

  private async look(cookieHeader: string, renew: (cookie: string) => void): Promise<Person | null> {
    const headers = new Headers({ cookie: cookieHeader })
    const answer = await askAuth(() => this.auth.api.getSession({ headers, returnHeaders: true }))
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
