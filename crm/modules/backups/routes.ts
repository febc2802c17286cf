import { backups } from '../../../contract/backups/endpoints.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { installationParts } from '../../../platform/backup/installation.ts'
import { readPause, releaseSending } from '../../../platform/backup/pause.ts'
import { StoredAnswer } from '../../../platform/http/answer.ts'
import { assertHookAddress } from '../../../platform/outbound/assert-hook.ts'
import { s3Storage } from '../../../platform/storage/s3.ts'
import { StorageFault } from '../../../platform/storage/storage.ts'
import { type Ctx, serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { backupState } from './clock.ts'
import { backupKey, openPlace, s3Place, tryPlace } from './places.ts'
import { findBackup, readBackups, removeBackup, startBackup, startVerification } from './rows.ts'
import {
  backupsBox,
  readBackupSettings,
  type SettingsRow,
  shownSettings,
  writeBackupSettings,
} from './settings.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'connection' | 'addresses'>

export function backupRoutes(services: Needed) {
  const { env, kernel, connection, addresses } = services
  const box = backupsBox(env)
  return serve(backups).with({
    list: (ctx) => readBackups(ctx),
    create: (tx) => startBackup(tx, 'person'),
    state: async (ctx) => ({ pausedSince: await readPause(kernel.pool), ...(await backupState(ctx)) }),
    release: {
      outside: async () => {
        await releaseSending(await installationParts(env, connection))
      },
    },
    getSettings: async (ctx) => shownSettings(await readBackupSettings(ctx)),
    putSettings: {
      outside: async (ctx, { body, ifMatch }) => {
        const { target } = body
        if (target) {
          await assertHookAddress(target.endpoint, addresses, 'target.endpoint')
          const before = await readBackupSettings(ctx)
          const secret = target.secretAccessKey ?? (before.targetSecret && box.open(before.targetSecret))
          if (secret) await assertTaken(target, secret)
        }
        return ctx.inTenant(async (tx) => shownSettings(await writeBackupSettings(tx, box, body, ifMatch)))
      },
    },
    get: (ctx, { params }) => findBackup(ctx, params.id),
    verify: (tx, { params }) => startVerification(tx, params.id),
    download: (ctx, { params }) => storedBackup(ctx, services, params.id),
    remove: (tx, { params }) => removeBackup(tx, params.id),
  })
}

/** A bucket that would not take a backup is told at once. */
async function assertTaken(target: NonNullable<SettingsRow['target']>, secret: string): Promise<void> {
  try {
    await tryPlace(await s3Storage(s3Place(target, secret), 'backups/'))
  } catch (error) {
    const detail =
      error instanceof StorageFault
        ? { path: 'target', message: error.message.slice(0, 300) }
        : because('target', 'store_unusable')
    throw new Refusal('VALIDATION_FAILED', [detail])
  }
}

async function storedBackup(ctx: Ctx, services: Needed, id: string): Promise<StoredAnswer> {
  const { state, place, size, createdAt } = await findBackup(ctx, id)
  if (state !== 'done') throw new Refusal('BACKUP_BUSY')
  const settings = await readBackupSettings(ctx)
  return new StoredAnswer({
    fileName: `berthwise-${new Date(createdAt).toISOString().slice(0, 16).replaceAll(':', '-')}.backup`,
    mediaType: 'application/octet-stream',
    size,
    etag: id,
    shown: false,
    open: async (range) =>
      (await (await openPlace(services, place, settings)).get(backupKey(id), range)).content,
  })
}
