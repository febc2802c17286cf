import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { apiKeys } from '../../../contract/forms/account/keys.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { accountOf, type Ctx, serve, type Tx } from '../../context.ts'
import { hashOf } from './cache.ts'

export const keyRoutes = serve(apiKeys).with({
  list: (ctx) => keyQuery(ctx).orderBy('k.id', 'desc').execute(),
  create: async (tx, { body, caller }) => {
    const { id, key } = await makeKey(tx, { ...body, createdBy: caller.userId })
    return { ...(await keyQuery(tx).where('k.id', '=', id).executeTakeFirstOrThrow()), key }
  },
  revoke: async (tx, { params }) => {
    const row = await tx.db
      .selectFrom('apiKeys')
      .select(['name', 'revokedAt'])
      .where('accountId', '=', accountOf(tx))
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    if (row.revokedAt) return tx.unchanged()
    await sql`update api_keys set revoked_at = now() where id = ${params.id}`.execute(tx.db)
    tx.emit('key.revoked', { entityId: params.id, label: row.name })
  },
})

export interface NewKey {
  name: string
  workspaceIds: string[] | null
  expiresAt: string | null
  createdBy: string | null
  /** What the key is made of: 32 bytes, random when absent. */
  bytes?: Buffer
}

/** Makes a key; only its hash is kept. Throws REFERENCE_NOT_FOUND for a workspace of another account. */
export async function makeKey(tx: Tx, input: NewKey): Promise<{ id: string; key: string }> {
  const workspaceIds = [...new Set(input.workspaceIds ?? [])]
  if (workspaceIds.length > 0) {
    const found = await tx.db
      .selectFrom('workspaces')
      .select('id')
      .where('accountId', '=', accountOf(tx))
      .where('id', 'in', workspaceIds)
      .execute()
    if (found.length < workspaceIds.length)
      throw new Refusal('REFERENCE_NOT_FOUND', [because('workspaceIds', 'no_workspace')])
  }
  if (input.expiresAt && Date.parse(input.expiresAt) <= Date.now())
    throw new Refusal('VALIDATION_FAILED', [because('expiresAt', 'future_needed')])
  const id = uuidv7()
  const key = keyText(input.bytes ?? randomBytes(32))
  await tx.db
    .insertInto('apiKeys')
    .values({
      accountId: accountOf(tx),
      id,
      name: input.name,
      prefix: key.slice(0, 13),
      hash: hashOf(key),
      workspaceIds: input.workspaceIds ? workspaceIds : null,
      expiresAt: input.expiresAt,
      createdBy: input.createdBy,
    })
    .execute()
  tx.emit('key.created', { entityId: id, label: input.name, metadata: { workspaceIds: input.workspaceIds } })
  return { id, key }
}

/** A key as people see it. */
export function keyText(bytes: Buffer): string {
  return `ff_live_${base62(bytes)}`
}

function keyQuery(ctx: Pick<Ctx, 'db' | 'tenantId'>) {
  return ctx.db
    .selectFrom('apiKeys as k')
    .leftJoin('users as u', 'u.id', 'k.createdBy')
    .select([
      'k.id',
      'k.name',
      'k.prefix',
      'k.workspaceIds',
      'k.expiresAt',
      'k.revokedAt',
      'k.lastUsedAt',
      'k.createdAt',
    ])
    .select('u.name as createdBy')
    .where('k.accountId', '=', accountOf(ctx))
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 32 bytes are 43 digits of base 62. */
function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let place = 0; place < 43; place++) {
    text = digits[Number(rest % 62n)] + text
    rest /= 62n
  }
  return text
}
