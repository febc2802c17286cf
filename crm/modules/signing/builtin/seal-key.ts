import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describeCertificate, type SealKey, splitPem } from '../../../../platform/certificates/seal-pem.ts'
import type { Env } from '../../../../platform/env.ts'
import { inTenant, reading, systemIn } from '../../../../platform/scope.ts'
import { installationBox, type SecretBox } from '../../../../platform/secrets.ts'
import type { Tx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { makeSealKey } from '../../pdf/seal/seal-key.ts'
import { readSecretSetting, settingsBox } from '../../settings/secrets.ts'

/** Seals the key that seals. */
export function sealKeyBox(env: Pick<Env, 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, 'document seal')
}

/** The key that seals documents of a port: its own, else that of the installation. */
export async function readSealKey(services: Keys, portId: string | null): Promise<SealKey> {
  const own = portId === null ? null : await readPortKey(services, portId)
  // What expired since it was brought proves nothing any more.
  if (own && describeCertificate(own.certificates).validUntil > new Date()) return own
  return readInstallationKey(services)
}

type Keys = Pick<Services, 'env' | 'kernel'>

/** The key a port brought; null for a port without one. */
export async function readPortKey({ env, kernel }: Keys, portId: string): Promise<SealKey | null> {
  const ctx = reading<DB>(kernel, systemIn(portId))
  const pem = await readSecretSetting(ctx, settingsBox(env), 'seal_key_encrypted')
  return pem === null ? null : splitPem(pem)
}

/** The key the operator brought, else the installation's own, made when it is first asked for. */
async function readInstallationKey({ env, kernel }: Keys): Promise<SealKey> {
  if (env.sealKeyFile) return splitPem(await readFile(env.sealKeyFile, 'utf8'))
  const box = sealKeyBox(env)
  const stored = await find(kernel)
  if (stored) return { key: box.open(stored.keySealed), certificates: stored.certificates }
  const sealKey = await makeSealKey(`Berthwise at ${new URL(env.publicUrl).host}`)
  await inTenant(kernel, systemIn(null), async (tx) => {
    await sql`insert into seal_keys (id, key_sealed, certificates)
      values (1, ${box.seal(sealKey.key)}, ${sealKey.certificates}) on conflict (id) do nothing`.execute(
      tx.db,
    )
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
