import { allPermissions } from '../../../contract/permissions.ts'
import type { ThreeServers } from '../../../platform/testing/servers/three-servers.ts'
import { addUser, signIn } from '../../desk.ts'
import { fillPort, giveRole, withOwner } from '../../seed.ts'
import { type Caller, newDeeds, send } from '../people.ts'
import { until } from '../until.ts'

const clients = 200
const rootEmail = 'root@example.com'
const emailOf = (nth: number) => `soak-${nth}@example.com`

/** Adds the people of the ports, one for each, and a super administrator who makes them; gives the ids of the former. */
export async function addPeople({ home }: ThreeServers, ports: number): Promise<string[]> {
  const rootId = await addUser(home.replication, rootEmail)
  await withOwner(home.replication, (owner) =>
    owner.query('update users set is_super_admin = true where id = $1', [rootId]),
  )
  const ids: string[] = []
  for (let nth = 0; nth < ports; nth++) ids.push(await addUser(home.replication, emailOf(nth)))
  return ids
}

/** Makes a port for each person through the product, which spreads them, with clients in it; gives the people at work there. */
export async function openPorts(
  three: ThreeServers,
  url: string,
  people: readonly string[],
): Promise<Caller[]> {
  const headersOf = async (email: string) => ({ cookie: await signIn(url, email), origin: url })
  const root: Caller = { url, headers: await headersOf(rootEmail), portId: '' }
  const deeds = newDeeds()
  const callers: Caller[] = []
  for (const [nth, userId] of people.entries()) {
    const newPort = await send(root, deeds, '/api/v1/admin/ports', () => ({
      slug: `soak-${nth}`,
      name: `Soak ${nth}`,
    }))
    if (!newPort) throw new Error(deeds.faults.join('\n'))
    await fill(three, newPort.id, userId)
    const headers = { ...(await headersOf(emailOf(nth))), 'x-port-id': newPort.id }
    callers.push({ url, headers, portId: newPort.id })
  }
  return callers
}

/** The server that each port lives on, by the ids of ports that do not live at home. */
export async function readPlaces({ home }: Pick<ThreeServers, 'home'>): Promise<Map<string, string>> {
  const { rows } = await withOwner(home.replication, (owner) =>
    owner.query<{ id: string; shard: string }>('select tenant_id as id, shard from tenant_places'),
  )
  return new Map(rows.map(({ id, shard }) => [id, shard]))
}

async function fill(three: ThreeServers, portId: string, userId: string): Promise<void> {
  const place = (await readPlaces(three)).get(portId) ?? 'home'
  const { replication } = [three.home, three.one, three.two].find(({ name }) => name === place)!
  const hasUser = () =>
    withOwner(replication, async (owner) => {
      const { rowCount } = await owner.query('select from users where id = $1', [userId])
      return rowCount === 1
    })
  if (!(await until(hasUser, 30_000))) throw new Error(`The server ${place} does not follow home.`)
  await giveRole(replication, userId, [{ id: portId }], [...allPermissions])
  await withOwner(replication, async (owner) => {
    // Triggers write as the owner, who sees one port at a time.
    await owner.query(`select set_config('app.port_id', $1, false)`, [portId])
    await fillPort(owner, portId, clients)
  })
}
