import { sql } from 'kysely'
import { askForTenants } from '../../../platform/shards/ask-all.ts'
import type { Ctx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'

interface PortOfPerson {
  userId: string
  portId: string
  name: string
  timezone: string
}

/** The ports of each of some people over all servers that answer, by name; `atHome` reads at home. */
export async function portsOfPeople(
  kernel: Services['kernel'],
  atHome: Pick<Ctx, 'db'>,
  userIds: readonly string[],
): Promise<PortOfPerson[]> {
  const { rows } = await askForTenants<DB, PortOfPerson>(
    kernel,
    async ({ db }) =>
      (
        await sql<PortOfPerson>`select user_id, port_id, name, timezone
          from ports_of_people(${userIds as string[]}::uuid[])`.execute(db)
      ).rows,
    ({ portId }) => portId,
    atHome,
  )
  return rows.sort((one, other) => one.name.localeCompare(other.name) || (one.portId < other.portId ? -1 : 1))
}
