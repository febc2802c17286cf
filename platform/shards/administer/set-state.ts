import { StartFault } from '../../env.ts'
import { withClient } from '../copies/connect.ts'
import type { Shard } from '../shard.ts'
import type { Service } from './service.ts'

/** Says whether new tenants may come to a server. Throws a StartFault where there is no such server. */
export async function setState(
  { schemas, shards }: Service,
  name: string,
  state: Shard['state'],
): Promise<void> {
  if (!shards.some((shard) => shard.name === name)) throw unknownServer(name)
  await withClient(shards[0]!.connection, schemas.tables, (client) =>
    client.query(
      `insert into shards (name, state) values ($1, $2) on conflict (name) do update set state = excluded.state`,
      [name, state],
    ),
  )
}

export function unknownServer(name: string): StartFault {
  return new StartFault(`There is no server ${name}: npm run shard -- list shows those that are there.`)
}
