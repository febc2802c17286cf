import { MoveFault } from './fault.ts'
import { type Moving, poll } from './moving.ts'
import { inTransaction, type Side } from './side.ts'

/** As `enter` in functions.sql has it. */
const lockClass = 1112493105

/**
 * From now on the source serves the tenant to nobody: whoever begins gets BW001. Waits for the transactions of the tenant
 * under way, and writes the mark behind them. False where one of them took too long; nothing has changed then.
 */
export async function setFence({ source, move, pace }: Moving): Promise<boolean> {
  const { tenantId } = move
  try {
    await inTransaction(source.owner, async () => {
      await source.owner.query(`set local lock_timeout = ${Math.trunc(pace.lock)}`)
      await source.owner.query('select pg_advisory_xact_lock($1, hashtext($2))', [lockClass, tenantId])
      await source.owner.query('insert into tenants_away (tenant_id) values ($1) on conflict do nothing', [
        tenantId,
      ])
      await writeMark(source, tenantId, move.details.mark!)
    })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false
    throw error
  }
}

/** The source serves the tenant again. Only for a move that home knows not to be switched. */
export async function liftFence({ owner }: Side, tenantId: string): Promise<void> {
  await inTransaction(owner, () => owner.query('delete from tenants_away where tenant_id = $1', [tenantId]))
}

export async function writeMark({ owner }: Side, tenantId: string, id: string): Promise<void> {
  await owner.query('insert into move_marks (id, tenant_id) values ($1, $2) on conflict do nothing', [
    id,
    tenantId,
  ])
}

/** Whether a mark, and so all that was committed before it, came to the target within `ms`. */
export async function awaitMark(moving: Moving, id: string, ms: number): Promise<boolean> {
  const { target } = moving
  const arrived = await poll(moving, ms, 10, async () => {
    const { rowCount } = await target.owner.query('select from move_marks where id = $1', [id])
    return rowCount === 1
  })
  return arrived !== null
}

/** The same however long it takes, as long as something comes. Throws a MoveFault where nothing does. */
export async function awaitMarkPatiently(moving: Moving, id: string, name: string): Promise<void> {
  let last = await readProgress(moving, name)
  let since = performance.now()
  while (!(await awaitMark(moving, id, 1_000))) {
    const now = await readProgress(moving, name)
    if (now.errors > last.errors + 5 || performance.now() - since > moving.pace.stall)
      throw new MoveFault(
        `What changes on the server ${moving.source.shard.name} does not come to ${moving.target.shard.name}: its log says why.`,
      )
    if (now.position === last.position) continue
    last = now
    since = performance.now()
  }
}

async function readProgress({ target }: Moving, name: string): Promise<{ position: string; errors: number }> {
  const { rows } = await target.mover.query<{ position: string; errors: number }>(
    `select coalesce(s.latest_end_lsn::text, '') as position, coalesce(t.apply_error_count, 0) as errors
      from pg_stat_subscription s left join pg_stat_subscription_stats t using (subid)
      where s.subname = $1 and s.worker_type = 'apply'`,
    [name],
  )
  return rows[0] ?? { position: '', errors: 0 }
}
