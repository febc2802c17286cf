import { sql } from 'kysely'
import { z } from 'zod'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { isSecretSetting, maskedSecret, type SettingKey } from '../../../contract/settings/registry.ts'
import { readSealPem, SealKeyFault } from '../../../platform/certificates/seal-pem.ts'
import { detailsOf } from '../../../platform/http/input.ts'
import { isUuid } from '../../../platform/ids.ts'
import { job } from '../../../platform/jobs/job.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { definitionOf, type ResolvedSetting, readSettings } from './read.ts'
import { worksInPort } from './works-in-port.ts'

/** Takes away the bytes of a picture that no setting names any more. */
export const dropPictureJob = job('drop_setting_picture', z.object({ pictureId: z.uuid() }))

/** A setting to be changed: what was given for it, and the version it was seen in. */
export interface SettingChange {
  readonly key: SettingKey
  readonly value: unknown
  readonly ifMatch: number | null
  /** Whether whoever asks runs the installation. */
  readonly bySuperAdmin?: boolean
}

/** Sets one setting of the port. Throws PERMISSION_DENIED, VALIDATION_FAILED, REFERENCE_NOT_FOUND, VERSION_STALE. */
export async function writeSetting(
  tx: Tx,
  box: SecretBox,
  { key, value, ifMatch, bySuperAdmin = false }: SettingChange,
): Promise<ResolvedSetting> {
  if (definitionOf(key).bySuperAdmin && !bySuperAdmin) throw new Refusal('PERMISSION_DENIED')
  assertNoOwnOperation(key)
  const checked = checkedValue(key, value)
  if (definitionOf(key).image && checked !== null)
    throw new Refusal('VALIDATION_FAILED', [because('value', 'picture_sent')])
  if (definitionOf(key).names === 'person' && checked !== null && !(await worksInPort(tx, checked as string)))
    throw new Refusal('REFERENCE_NOT_FOUND', [because('value', 'no_user')])
  if (key === 'default_templates')
    await assertTemplates(tx, checked as Record<string, string | null | undefined>)
  const storedValue =
    isSecretSetting(key) && checked !== null ? box.seal(secretText(key, String(checked))) : checked
  return keepSetting(tx, { key, kept: storedValue, ifMatch })
}

/** What is checked with other settings is not set alone. */
function assertNoOwnOperation(key: SettingKey): void {
  if (!definitionOf(key).ownOperation) return
  throw new Refusal('VALIDATION_FAILED', [because('key', 'setting_own_operation')])
}

/** A template named by an id of ours is one of the port; others are those of the signing service. */
async function assertTemplates(
  tx: Tx,
  templates: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const ours = Object.entries(templates).filter(([, id]) => id && isUuid(id))
  if (ours.length === 0) return
  const { rows } = await sql<{ id: string }>`select id from document_templates
    where port_id = ${portOf(tx)} and id = any(${ours.map(([, id]) => id)}::uuid[])`.execute(tx.db)
  const known = new Set(rows.map(({ id }) => id))
  const missing = ours.filter(([, id]) => !known.has(id!.toLowerCase()))
  if (missing.length === 0) return
  const reason = reasonFor('no_template')
  throw new Refusal(
    'REFERENCE_NOT_FOUND',
    missing.map(([type]) => because(`value.${type}`, reason)),
  )
}

/** What is kept of a secret: of a key only it and its certificates, in their order. */
function secretText(key: SettingKey, text: string): string {
  if (key !== 'seal_key_encrypted') return text
  try {
    const { key: privateKey, certificates } = readSealPem(text)
    return `${privateKey}\n${certificates}`
  } catch (error) {
    if (!(error instanceof SealKeyFault)) throw error
    throw new Refusal('VALIDATION_FAILED', [because('value', error.reason)])
  }
}

/** Keeps a value that was checked, and records it. Throws VERSION_STALE. */
export async function keepSetting(
  tx: Tx,
  { key, kept, ifMatch }: { key: SettingKey; kept: unknown; ifMatch: number | null },
): Promise<ResolvedSetting> {
  // Whoever sets it at the same moment, for the first time too, comes after.
  await holdSetting(tx, key)
  const before = await readOne(tx, key)
  assertVersion(ifMatch, before.version)
  await sql`insert into settings (port_id, key, value) values (${portOf(tx)}, ${key}, ${JSON.stringify(kept)}::jsonb)
    on conflict (port_id, key) do update set value = excluded.value`.execute(tx.db)
  return recordChange(tx, before)
}

/**
 * Forgets what the port said of a setting: what the installation gives holds again. Throws PERMISSION_DENIED,
 * VERSION_STALE.
 */
export async function clearSetting(
  tx: Tx,
  { key, ifMatch, bySuperAdmin }: Omit<SettingChange, 'value'>,
): Promise<void> {
  if (definitionOf(key).bySuperAdmin && !bySuperAdmin) throw new Refusal('PERMISSION_DENIED')
  assertNoOwnOperation(key)
  await holdSetting(tx, key)
  const before = await readOne(tx, key)
  assertVersion(ifMatch, before.version)
  const { numAffectedRows } =
    await sql`delete from settings where port_id = ${portOf(tx)} and key = ${key}`.execute(tx.db)
  if (numAffectedRows === 0n) return tx.unchanged()
  await recordChange(tx, before, { inherited: true })
}

/** Tells what a setting was and what it is now; what nobody needs any more of the old value goes. */
async function recordChange(
  tx: Tx,
  before: ResolvedSetting,
  metadata?: { inherited: true },
): Promise<ResolvedSetting> {
  const { key } = before
  tx.memory.forget()
  const after = await readOne(tx, key)
  await dropPicture(tx, before)
  tx.emit('setting.updated', {
    entityId: null,
    label: key,
    oldValues: { [key]: shownValue(before) },
    newValues: { [key]: shownValue(after) },
    ...(metadata ? { metadata } : {}),
  })
  return after
}

/** A picture that nothing shows any more goes. */
async function dropPicture(tx: Tx, { key, value }: ResolvedSetting): Promise<void> {
  const picture = definitionOf(key).image ? (value as { id: string } | null) : null
  if (picture) await tx.addJob(dropPictureJob, { pictureId: picture.id })
}

/** Holds every other change of a setting of the port back until the transaction ends. */
export async function holdSetting(tx: Tx, key: SettingKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${portOf(tx)} ${key}`}, 0))`.execute(
    tx.db,
  )
  // What was read before may be older than the lock.
  tx.memory.forget()
}

/** Sets one default of the installation, or takes it away with null. Throws VALIDATION_FAILED, VERSION_STALE. */
export async function writeGlobalSetting(tx: Tx, { key, value, ifMatch }: SettingChange): Promise<void> {
  if (definitionOf(key).ownOnly) throw new Refusal('VALIDATION_FAILED', [because('key', 'decided_by_port')])
  const checked = value === null ? null : checkedValue(key, value)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(tx.db)
  const { rows } = await sql<{ version: number }>`
    select version from global_settings where key = ${key}`.execute(tx.db)
  assertVersion(ifMatch, rows[0]?.version ?? 0)
  if (checked === null) await sql`delete from global_settings where key = ${key}`.execute(tx.db)
  else
    await sql`insert into global_settings (key, value, updated_by)
      values (${key}, ${JSON.stringify(checked)}::jsonb, ${tx.actor.userId})
      on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by`.execute(tx.db)
}

/** What is shown of a setting: of a secret only that it is set. */
export function presentSetting(setting: ResolvedSetting): ResolvedSetting {
  return isSecretSetting(setting.key)
    ? ({ ...setting, value: shownValue(setting) } as ResolvedSetting)
    : setting
}

function shownValue({ key, value }: ResolvedSetting): unknown {
  return isSecretSetting(key) && value !== null ? maskedSecret : value
}

function checkedValue(key: SettingKey, value: unknown): unknown {
  if (isSecretSetting(key) && value === maskedSecret)
    throw new Refusal('VALIDATION_FAILED', [because('value', 'secret_dots')])
  const checked = definitionOf(key).schema.safeParse(value)
  if (checked.success) return checked.data
  const details = detailsOf(checked.error).map((detail) => ({
    ...detail,
    path: ['value', detail.path].filter(Boolean).join('.'),
  }))
  throw new Refusal('VALIDATION_FAILED', details)
}

async function readOne(tx: Tx, key: SettingKey): Promise<ResolvedSetting> {
  const [setting] = await readSettings(tx, [key])
  return setting!
}
