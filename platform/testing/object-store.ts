import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { startFauxqs } from 'fauxqs'
import type { S3Place } from '../storage/s3.ts'

/** An object store of this process, for tests; `stop` ends it and takes away what it kept. */
export interface ObjectStore {
  readonly place: S3Place
  stop(): Promise<void>
}

const bucket = 'marina'

/** A store that behaves as S3 does and asks for no secret. */
export async function openStore(): Promise<ObjectStore> {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket(bucket)
  return { place: placeAt(server.port), stop: () => server.stop() }
}

/** A store that looks at every signature, and knows little else. */
export async function strictStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(path.join(tmpdir(), 'berthwise-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    // The key that this store knows.
    place: { ...placeAt(port), accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function placeAt(port: number): S3Place {
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'test',
    secretAccessKey: 'test',
    direct: true,
  }
}
