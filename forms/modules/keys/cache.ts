import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Refusal } from '../../../contract/errors.ts'
import type { FormFact } from '../../../contract/forms/facts.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { type AccessChange, onAccessChange } from '../../../platform/identity/access-changes.ts'
import { type Kernel, reading, systemIn } from '../../../platform/scope.ts'
import type { Hearing } from '../../../platform/shards/listeners.ts'
import type { DB } from '../../database.generated.ts'

/** A valid key and whose it is. */
export interface HeldKey {
  id: string
  accountId: string
  name: string
  accountName: string
  email: string | null
  /** Null: every workspace of the account. */
  workspaceIds: string[] | null
  expiresAt: Date | null
}

interface KeyCaller extends Caller {
  readonly key: HeldKey
}

const keepFor = 30_000
const noteEvery = 60_000

/** How a key is kept: its SHA-256. */
export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** Keys in memory for half a minute, forgotten at once in every process when one is revoked. */
export class KeyCache {
  private readonly kernel: Kernel<DB, FormFact>
  private readonly hearing: Hearing
  private readonly log: Logger
  private readonly known = new Map<string, { key: HeldKey; until: number }>()
  private changes = 0
  private readonly noted = new Map<string, number>()

  constructor(kernel: Kernel<DB, FormFact>, hearing: Hearing, log: Logger) {
    this.kernel = kernel
    this.hearing = hearing
    this.log = log
    onAccessChange(hearing, (change) => this.forget(change))
  }

  /** Forgets what the change concerns: a key, the keys of an account, or all of them. A session concerns none. */
  private forget(change: AccessChange | null): void {
    const { session, key: id, tenant } = change ?? {}
    if (session !== undefined) return
    this.changes += 1
    for (const [hash, { key }] of this.known)
      if ((id ?? key.id) === key.id && (tenant ?? key.accountId) === key.accountId) this.known.delete(hash)
  }

  /** The caller that an Authorization header names; throws API_KEY_INVALID. */
  async admit(authorization: string | undefined): Promise<KeyCaller> {
    const text = /^Bearer +(ff_live_[A-Za-z0-9]{20,80}) *$/i.exec(authorization ?? '')?.[1]
    const key = text ? await this.look(text) : null
    if (!key || (key.expiresAt && key.expiresAt.getTime() <= Date.now())) throw new Refusal('API_KEY_INVALID')
    this.noteUse(key)
    return {
      actor: { kind: 'key', userId: null, name: key.name },
      userId: null,
      isSuperAdmin: false,
      tenantId: key.accountId,
      permissions: new Set(),
      sessionId: key.id,
      limitKey: `key ${key.id}`,
      key,
    }
  }

  private async look(text: string): Promise<HeldKey | null> {
    const hash = hashOf(text)
    const name = hash.toString('base64')
    const entry = this.known.get(name)
    if (entry && entry.until > Date.now()) return entry.key
    const before = this.changes
    const { rows } = await sql<HeldKey>`select * from key_of(${hash})`.execute(
      reading<DB>(this.kernel, systemIn(null)).db,
    )
    const key = rows[0]
    if (!key) return null
    if (this.hearing.hears(key.accountId) && this.changes === before)
      this.known.set(name, { key, until: Date.now() + keepFor })
    return key
  }

  /** Notes the last use, at most once a minute for each key; a request never waits for it or fails by it. */
  private noteUse(key: HeldKey): void {
    const now = Date.now()
    if ((this.noted.get(key.id) ?? 0) > now - noteEvery) return
    this.noted.set(key.id, now)
    sql`update api_keys set last_used_at = now() where account_id = ${key.accountId} and id = ${key.id}`
      .execute(reading<DB>(this.kernel, systemIn(key.accountId)).db)
      .catch((error: unknown) => this.log.warn({ err: error }, 'the use of a key was not noted'))
  }
}

/** The key a request came with. */
export function keyOf(caller: Caller): HeldKey {
  return (caller as KeyCaller).key
}
