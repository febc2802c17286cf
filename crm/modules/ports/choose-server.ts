import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { homeName } from '../../../platform/shards/shard.ts'
import type { Ctx } from '../../context.ts'
import type { Services } from '../../services.ts'

/**
 * On which server a new port lives: the one that is named, or of those that take new ones the one with the fewest; null for home.
 * Home takes them while there is no other. Throws VALIDATION_FAILED for one that takes no new ports.
 */
export async function chooseServer(
  { servers }: Pick<Services['kernel'], 'servers'>,
  atHome: Pick<Ctx, 'db'>,
  name?: string,
): Promise<string | null> {
  const names = servers.many ? servers.open() : [homeName]
  if (name !== undefined) {
    if (!names.includes(name))
      throw new Refusal('VALIDATION_FAILED', [because('server', 'not_offered', { values: names.join(', ') })])
    return name === homeName ? null : name
  }
  if (!servers.many || names.length === 0) return null
  const { rows } = await sql<{ shard: string; ports: number }>`
    select coalesce(t.shard, ${homeName}) as shard, count(*)::int as ports
    from ports p left join tenant_places t on t.tenant_id = p.id group by 1`.execute(atHome.db)
  const portsOn = new Map(rows.map(({ shard, ports }) => [shard, ports]))
  const [least] = names.toSorted((one, other) => (portsOn.get(one) ?? 0) - (portsOn.get(other) ?? 0))
  return least === homeName ? null : least!
}
