import { sql } from 'kysely'
import type { backups as contract } from '../../../contract/backups/endpoints.ts'
import type { BodyOf, DataOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Env } from '../../../platform/env.ts'
import { installationBox, type SecretBox } from '../../../platform/secrets.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import type { Ctx, Tx } from '../../context.ts'

type Target = Omit<NonNullable<BodyOf<typeof contract.putSettings>['target']>, 'secretAccessKey'>
type BackupSettings = DataOf<typeof contract.getSettings>

/** When backups are made, where they go and how long they stay; the secret of the bucket sealed. */
export interface SettingsRow extends Omit<BackupSettings, 'target'> {
  target: Target | null
  targetSecret: string | null
  changedAt: Date
  /** The moment of the schedule that a backup was begun for last. */
  begunFor: Date | null
}

/** Seals the secret of the bucket that backups are written to. */
export function backupsBox(env: Pick<Env, 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, 'backups')
}

export async function readBackupSettings(ctx: Ctx, lock = false): Promise<SettingsRow> {
  const { rows } =
    await sql<SettingsRow>`select period, hour, weekday, keep_count, keep_days, target, target_secret, changed_at, begun_for, version
    from backup_settings ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  return rows[0]!
}

export function shownSettings({
  target,
  targetSecret,
  changedAt: _,
  begunFor: __,
  ...rest
}: SettingsRow): BackupSettings {
  return { ...rest, target: target && { ...target, hasSecret: targetSecret !== null } }
}

/** Stores what was said; the secret of a bucket stays where none is written. */
export async function writeBackupSettings(
  tx: Tx,
  box: SecretBox,
  { target, ...rest }: BodyOf<typeof contract.putSettings>,
  ifMatch: number | null,
): Promise<SettingsRow> {
  const before = await readBackupSettings(tx, true)
  assertVersion(ifMatch, before.version)
  const { secretAccessKey, ...place } = target ?? {}
  const sealed = secretAccessKey ? box.seal(secretAccessKey) : before.targetSecret
  if (target && sealed === null) {
    const reason = reasonFor('store_secret')
    throw new Refusal('VALIDATION_FAILED', [because('target.secretAccessKey', reason)])
  }
  await sql`update backup_settings set period = ${rest.period}, hour = ${rest.hour}, weekday = ${rest.weekday},
      keep_count = ${rest.keepCount}, keep_days = ${rest.keepDays},
      target = ${target ? JSON.stringify(place) : null}::jsonb, target_secret = ${target ? sealed : null},
      changed_at = now(), version = version + 1`.execute(tx.db)
  return readBackupSettings(tx)
}

/** Seals the secret of the bucket with the present key. Gives how many were. */
export async function resealBackups(tx: Tx, box: SecretBox): Promise<number> {
  const { targetSecret } = await readBackupSettings(tx, true)
  const anew = targetSecret === null ? null : box.renewed(targetSecret)
  if (anew === null) return 0
  await sql`update backup_settings set target_secret = ${anew}`.execute(tx.db)
  return 1
}
