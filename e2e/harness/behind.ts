import pg from 'pg'
import { embeddedAt } from '../../platform/database/embedded.ts'
import { onThree } from './three-servers.ts'

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
