import path from 'node:path'
import type { Env } from '../env.ts'
import { filesystemStorage } from './filesystem.ts'
import { type Place, type Storages, storagesOf } from './places.ts'
import { s3Storage } from './s3.ts'

/**
 * The storages that the environment names: a folder under the data folder, and an object store where there is one, which
 * then is the usual place. `service` keeps the services apart in a bucket.
 */
export async function openStorages(
  { dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>,
  service: 'crm' | 'forms',
  chosenBy: (tenantId: string) => Promise<Place | null> = async () => null,
): Promise<Storages> {
  const folder = filesystemStorage(path.join(dataDir, 'files'))
  const usual: Place = s3 ? 's3' : 'filesystem'
  const places = new Map([
    ['filesystem', folder] as const,
    ...(s3 ? [['s3', await s3Storage(s3, `${service}/`)] as const] : []),
  ])
  return storagesOf(places, usual, async (tenantId) => (await chosenBy(tenantId)) ?? usual)
}
