import { sql } from 'kysely'
import { z } from 'zod'
import { nilId, uuidv7 } from '../../../platform/ids.ts'
import { handleJob, job, jobActor } from '../../../platform/jobs/job.ts'
import { inTenant, scopeOfJob } from '../../../platform/scope.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { tellStopped } from '../mail/stopped.ts'
import { alone, compareWithStock } from './compare.ts'

const atOnce = 100

export const scanDuplicatesJob = job('scan_duplicates', z.object({ scanId: z.uuid(), actor: jobActor }), {
  lane: 'long',
})

interface ScanRow {
  id: string
  state: 'running' | 'done' | 'failed'
  done: number
  total: number
  found: number
  createdAt: Date
  finishedAt: Date | null
}

/** The scan that goes on in the port, or the last one. */
export async function readScan(ctx: Ctx): Promise<ScanRow | null> {
  const { rows } = await sql<ScanRow>`select id, state, done, total, found, created_at, finished_at
    from duplicate_scans where port_id = ${portOf(ctx)}
    order by created_at desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** Sends a scan of the stock on its way. One that goes on already is given as it is. */
export async function startScan(tx: Tx): Promise<ScanRow> {
  const id = uuidv7()
  const insertion = await sql`insert into duplicate_scans (port_id, id, total, created_by)
    values (${portOf(tx)}, ${id}, (select count(*) from clients c where c.port_id = ${portOf(tx)}
      and c.archived_at is null), ${tx.actor.userId}) on conflict do nothing`.execute(tx.db)
  if (insertion.numAffectedRows === 0n) tx.unchanged()
  else {
    await tx.addJob(scanDuplicatesJob, { scanId: id, actor: tx.actor })
    tx.emit('duplicate_scan.started', { entityId: id })
  }
  return (await readScan(tx))!
}

/** Compares all clients of a port with one another, some at a time; cut off, it goes on behind the last ones. */
export const scanDuplicates = handleJob(scanDuplicatesJob, ({ kernel }: Pick<Services, 'kernel'>) => ({
  async work(payload) {
    const scope = scopeOfJob(payload)
    for (let left = true; left; ) left = await inTenant(kernel, scope, (tx) => scanSome(tx, payload.scanId))
  },
  onGivenUp: (payload) =>
    inTenant(kernel, scopeOfJob(payload), async (tx) => {
      if (await finish(tx, payload.scanId, 'failed'))
        await tellStopped(tx, { work: 'duplicate_scan', page: 'clients/duplicates', to: tx.actor.userId })
    }),
}))

async function scanSome(tx: Tx, id: string): Promise<boolean> {
  await alone(tx)
  const port = portOf(tx)
  const scans = await sql<{ reached: string | null }>`select reached from duplicate_scans
    where port_id = ${port} and id = ${id} and state = 'running' for update`.execute(tx.db)
  const scan = scans.rows[0]
  if (!scan) return false
  const { rows } = await sql<{ id: string }>`select c.id from clients c
    where c.port_id = ${port} and c.id > ${scan.reached ?? nilId}::uuid
      and c.archived_at is null order by c.id limit ${atOnce}`.execute(tx.db)
  if (rows.length === 0) {
    await finish(tx, id, 'done')
    return false
  }
  const { added } = await compareWithStock(
    tx,
    rows.map((row) => row.id),
  )
  await sql`update duplicate_scans set reached = ${rows.at(-1)!.id}, done = done + ${rows.length},
      total = greatest(total, done + ${rows.length}), found = found + ${added}
    where port_id = ${port} and id = ${id}`.execute(tx.db)
  tx.announce('duplicates:updated', id, [])
  return true
}

/** Says whether that was now. */
async function finish(tx: Tx, id: string, state: 'done' | 'failed'): Promise<boolean> {
  const { rows } = await sql<{ done: number; found: number }>`
    update duplicate_scans set state = ${state}, finished_at = now()
    where port_id = ${portOf(tx)} and id = ${id} and state = 'running' returning done, found`.execute(tx.db)
  if (!rows[0]) return false
  tx.emit('duplicate_scan.finished', { entityId: id, newValues: { state, ...rows[0] } })
  return true
}
