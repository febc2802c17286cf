import path from 'node:path'
import { nilId } from '../../../platform/ids.ts'
import { filesystemStorage } from '../../../platform/storage/filesystem.ts'
import { type S3Place, s3Storage } from '../../../platform/storage/s3.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Services } from '../../services.ts'
import { backupsBox, type SettingsRow } from './settings.ts'

export type BackupPlace = 'storage' | 'bucket'

const prefix = 'backups/'

/** Where the file of a backup lies in its place: beside the files of ports, which no backup holds. */
export function backupKey(id: string): string {
  return `${nilId}/${id}`
}

/** The place itself. Throws SECRET_UNREADABLE for a bucket whose secret cannot be read any more. */
export async function openPlace(
  { env }: Pick<Services, 'env'>,
  place: BackupPlace,
  settings: Pick<SettingsRow, 'target' | 'targetSecret'>,
): Promise<Storage> {
  if (place === 'storage')
    return env.s3 ? s3Storage(env.s3, prefix) : filesystemStorage(path.join(env.dataDir, 'backups'))
  const { target, targetSecret } = settings
  if (!target || targetSecret === null) throw new Error('No bucket is set for backups any more.')
  return s3Storage(s3Place(target, backupsBox(env).open(targetSecret)), prefix)
}

export function s3Place(target: NonNullable<SettingsRow['target']>, secretAccessKey: string): S3Place {
  return { ...target, endpoint: new URL(target.endpoint).origin, secretAccessKey, direct: false }
}

/** Writes, finds and removes a file of nothing: whether a bucket takes what it will be given. Throws StorageFault. */
export async function tryPlace(storage: Storage): Promise<void> {
  const key = `${nilId}/${nilId}`
  await storage.put(key, Buffer.from('berthwise'))
  await storage.remove(key)
}
