import type pg from 'pg'
import { homeName } from '../shard.ts'
import { advance, type Move } from './moves.ts'
import type { Moving } from './moving.ts'
import { inTransaction } from './side.ts'

/**
 * The target serves the tenant, and home says so. Only once the move is `switched`: then the source never serves it again by
 * this move. Its commit at the target also makes lasting what was applied there before.
 */
export async function switchOver({ home, target, move }: Moving): Promise<Move> {
  if (target.shard.name === homeName)
    return inTransaction(home, async () => {
      await home.query('delete from tenants_away where tenant_id = $1', [move.tenantId])
      await home.query('delete from tenant_places where tenant_id = $1', [move.tenantId])
      return advance(home, move, 'moving_jobs')
    })
  await inTransaction(target.owner, () =>
    target.owner.query('delete from tenants_away where tenant_id = $1', [move.tenantId]),
  )
  return inTransaction(home, async () => {
    await writePlace(home, move)
    return advance(home, move, 'moving_jobs')
  })
}

async function writePlace(home: pg.ClientBase, { tenantId, target }: Move): Promise<void> {
  await home.query(
    `insert into tenant_places (tenant_id, shard) values ($1, $2)
      on conflict (tenant_id) do update set shard = excluded.shard, changed_at = excluded.changed_at`,
    [tenantId, target],
  )
}
