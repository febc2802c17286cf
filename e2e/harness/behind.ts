import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { partSchemas } from '../../platform/backup/installation.ts'
import { embeddedAt } from '../../platform/database/embedded.ts'
import { onThree } from './three-servers.ts'

const longestMs = 180_000

/** Waits until a service that runs on a folder of data, in which its PostgreSQL lies, has done all that waits to be done. */
export async function settle(dataDir: string, service: keyof typeof partSchemas): Promise<void> {
  const last = Date.now() + longestMs
  await behind({ dataDir }, async (client) => {
    // One piece of work may bring another.
    for (let quiet = 0; quiet < 3 && Date.now() < last; await sleep(200)) {
      const { rows } = await client.query<{ left: number }>(
        `select count(*)::int as left from ${partSchemas[service].queue}._private_jobs
          where run_at <= now() and attempts < max_attempts`,
      )
      quiet = rows[0]!.left === 0 ? quiet + 1 : 0
    }
  })
}

/** Whether a product has a database that tests reach behind its interface: not where its ports are spread over three servers. */
export const hasBehind = !onThree

/** Does something in the database of a product, as time that passes would. */
export async function behind(
  { dataDir }: { dataDir: string },
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...(await embeddedAt(dataDir)), ssl: false })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
