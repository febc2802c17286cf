import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Env } from '../../../../platform/env.ts'
import { inTenant, reading, systemIn } from '../../../../platform/scope.ts'
import { installationBox, type SecretBox } from '../../../../platform/secrets.ts'
import type { Tx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { makeSealKey, type SealKey } from '../../pdf/seal-key.ts'

/** Seals the key that seals. */
export function sealKeyBox(env: Pick<Env, 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, 'document seal')
}

/** The key that seals documents: the one the operator brought, else the installation's own, made when it is first asked for. */
export async function readSealKey({ env, kernel }: Pick<Services, 'env' | 'kernel'>): Promise<SealKey> {
  if (env.sealKeyFile) return broughtKey(await readFile(env.sealKeyFile, 'utf8'))
  const box = sealKeyBox(env)
  const kept = await find(kernel)
  if (kept) return { key: box.open(kept.keySealed), certificates: kept.certificates }
  const made = await makeSealKey(`Berthwise at ${new URL(env.publicUrl).host}`)
  await inTenant(kernel, systemIn(null), async (tx) => {
    await sql`insert into seal_keys (id, key_sealed, certificates)
      values (1, ${box.seal(made.key)}, ${made.certificates}) on conflict (id) do nothing`.execute(tx.db)
  })
  // Of two processes that made one, one was kept.
  const first = (await find(kernel))!
  return { key: box.open(first.keySealed), certificates: first.certificates }
}

async function find(kernel: Services['kernel']) {
  const { rows } = await sql<{ keySealed: string; certificates: string }>`
    select key_sealed, certificates from seal_keys where id = 1`.execute(
    reading<DB>(kernel, systemIn(null)).db,
  )
  return rows[0]
}

/** The private key and the certificates of a PEM file, in whatever order they stand. */
export function broughtKey(pem: string): SealKey {
  const blocks = pem
    .split('-----BEGIN ')
    .slice(1)
    .map((block) => `-----BEGIN ${block.trim()}`)
  const key = blocks.find((block) => block.split('\n')[0]!.includes('PRIVATE KEY'))
  const certificates = blocks.filter((block) => block.startsWith('-----BEGIN CERTIFICATE-----'))
  if (!key || certificates.length === 0) {
    throw new Error('SEAL_KEY_FILE holds no private key with its certificate, as PEM.')
  }
  return { key, certificates: certificates.join('\n') }
}

/** Seals the key with the present secret of the installation. Gives how many were sealed anew. */
export async function resealSealKey(tx: Tx, box: SecretBox): Promise<number> {
  const { rows } = await sql<{ keySealed: string }>`select key_sealed from seal_keys where id = 1`.execute(
    tx.db,
  )
  const renewed = rows[0] && box.renewed(rows[0].keySealed)
  if (!renewed) return 0
  await sql`update seal_keys set key_sealed = ${renewed} where id = 1`.execute(tx.db)
  return 1
}
