import { StartFault } from '../../platform/env.ts'
import { withClient } from '../../platform/shards/copies/connect.ts'
import { listOpen, listWaysBack, type Move } from '../../platform/shards/moving/moves.ts'
import { tell } from '../backups/command.ts'
import { openServices } from './services.ts'
import type { Verb } from './verb.ts'

/** Moves under way, and those whose old server still has the rows. */
export const moves: Verb = {
  usage: '',
  async run(env, args) {
    if (args.length > 0) throw new StartFault('Write npm run shard -- moves.')
    let none = true
    for (const { schemas, shards, tenants } of await openServices(env)) {
      const { tables } = schemas
      const { open, done, names } = await withClient(shards[0]!.connection, tables, async (client) => {
        const [open, done] = [await listOpen(client), await listWaysBack(client)]
        const { rows } = await client.query<{ id: string; name: string }>(
          `select id, ${tenants === 'ports' ? 'slug' : 'id::text'} as name from ${tenants}`,
        )
        return { open, done, names: new Map(rows.map(({ id, name }) => [id, name])) }
      })
      const nameOf = ({ tenantId }: Move) => names.get(tenantId) ?? tenantId
      for (const one of open)
        tell(
          `${nameOf(one)}: ${one.source} to ${one.target}, ${one.step}${one.details.undo ? ', is being taken back' : ''}${one.error ? `: ${one.error}` : ''}`,
        )
      for (const one of done)
        tell(
          `${nameOf(one)}: on ${one.target} since ${one.endedAt!.toISOString()}, and ${one.source} follows it until npm run shard -- clean ${nameOf(one)}`,
        )
      if (open.length + done.length > 0) none = false
    }
    if (none) tell('Nothing is being moved, and no server follows another.')
  },
}
