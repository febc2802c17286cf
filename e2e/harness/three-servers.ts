import { schemas } from '../../crm/database.ts'
import { setState } from '../../platform/shards/administer/set-state.ts'
import { homeName } from '../../platform/shards/shard.ts'
import { addressesOf, shardUrls, urlOf } from '../../platform/testing/servers/addresses.ts'
import { openThree } from '../../platform/testing/servers/three-servers.ts'

/** Whether the CRM runs on three servers, as `TEST_SERVERS=3` asks. */
export const onThree = process.env.TEST_SERVERS === '3'

const secret = 'a secret that all processes of this installation share'

/** Starts three servers on which no port comes to live at home, and gives the environment that names them. */
export async function startServers(): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const { home, one, two, close } = await openThree(schemas)
  try {
    const shards = [home, one, two]
    await setState({ env: { secret }, schemas, shards, tenants: 'ports' }, homeName, 'draining')
    const databases = shards.map(({ name, replication }) => [name, replication] as const)
    const env = { SECRET: secret, DATABASE_URL: urlOf(home.connection) }
    return { env: { ...env, ...shardUrls(addressesOf(databases)) }, close }
  } catch (error) {
    await close()
    throw error
  }
}
