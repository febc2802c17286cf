import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Refusal } from '../../../contract/errors.ts'
import type { FactName } from '../../../contract/events.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { type Kernel, reading, systemIn } from '../../../platform/scope.ts'
import { askForTenants } from '../../../platform/shards/ask-all.ts'
import type { DB } from '../../database.generated.ts'
import { type FoundPort, type PortOfUser, portOfUser } from '../identity/ports-of.ts'
import { sightOf } from '../identity/sight.ts'

/** A key in force, with what whoever created it may do in its port by now. */
interface KeyRow extends FoundPort {
  keyId: string
  keyPort: string
  keyName: string
  keyPermissions: string[]
  callsPerMinute: number
  callsPerDay: number
  usedAt: Date | null
  creatorId: string
}

/** What a key may do, and how often it may call tools. */
export interface ApiKey {
  readonly id: string
  readonly port: PortOfUser
  readonly callsPerMinute: number
  readonly callsPerDay: number
}

type Database = Kernel<DB, FactName>

/** How a key is stored: its SHA-256. */
export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

const keys = new WeakMap<Caller, ApiKey>()

/** The key that a caller came with; null for people. */
export function apiKeyOf(caller: Caller): ApiKey | null {
  return keys.get(caller) ?? null
}

const keyForm = /^bw_[A-Za-z0-9_-]{43}$/

/**
 * The caller that a key stands for: it does what its permissions and those of its creator both allow, and is shown what they are
 * shown. It is looked up for every request, so that it ends at once in every process. Throws API_KEY_INVALID.
 */
export async function admitKey(kernel: Database, log: Logger, key: string): Promise<Caller> {
  const row = keyForm.test(key) ? await findKey(kernel, { hash: hashOf(key) }) : null
  if (!row) throw new Refusal('API_KEY_INVALID')
  noteUse(kernel, log, row)
  return callerOf(row)
}

/** The caller that the key of an id stands for by now; null where it is not in force. */
export async function callerOfKey(kernel: Database, id: string): Promise<Caller | null> {
  const row = await findKey(kernel, { id })
  return row && callerOf(row)
}

async function findKey(
  kernel: Database,
  { hash = null, id = null }: { hash?: Buffer | null; id?: string | null },
): Promise<KeyRow | null> {
  const { rows, silent } = await askForTenants<DB, KeyRow>(
    kernel,
    async ({ db }) =>
      (
        await sql<KeyRow>`select k.*, p.* from api_key_of(${hash}, ${id}::uuid) k
          join lateral ports_of(k.creator_id) p on p.id = k.key_port`.execute(db)
      ).rows,
    ({ keyPort }) => keyPort,
  )
  // It may be one of a server that does not answer.
  if (rows.length === 0 && silent.length > 0) throw new Refusal('SERVICE_BUSY')
  return rows[0] ?? null
}

function callerOf(row: KeyRow): Caller {
  const {
    keyId,
    keyPort,
    keyName,
    keyPermissions,
    callsPerMinute,
    callsPerDay,
    usedAt,
    creatorId,
    ...found
  } = row
  const port = portOfUser(found)
  const rights = new Set(port.permissions)
  const caller: Caller = {
    actor: { kind: 'key', userId: creatorId, name: keyName, keyId },
    userId: creatorId,
    isSuperAdmin: false,
    tenantId: keyPort,
    permissions: new Set(keyPermissions.filter((permission) => rights.has(permission))),
    sight: found.isSuperAdmin ? null : sightOf(keyPort, creatorId, port.scopes, port.mates),
    sessionId: null,
    limitKey: `key ${keyId}`,
  }
  keys.set(caller, { id: keyId, port, callsPerMinute, callsPerDay })
  return caller
}

const noteEvery = 60_000

/** Notes the last use, at most once a minute; a request never waits for it or fails by it. */
function noteUse(kernel: Database, log: Logger, { keyId, keyPort, usedAt }: KeyRow): void {
  if (usedAt && usedAt.getTime() > Date.now() - noteEvery) return
  sql`update api_keys set last_used_at = now() where port_id = ${keyPort} and id = ${keyId}
    and (last_used_at is null or last_used_at < now() - interval '1 minute')`
    .execute(reading<DB>(kernel, systemIn(keyPort)).db)
    .catch((error: unknown) => log.warn({ err: error }, 'the use of a key was not noted'))
}
