import type pg from 'pg'
import { uuidv7 } from '../../ids.ts'
import { type Batch, note, type QueuedJob, readMove } from './moves.ts'
import { type Moving, poll } from './moving.ts'

type Queues = Pick<Moving, 'home' | 'source' | 'target' | 'schemas' | 'signal' | 'pace'> & {
  move: { id: string; tenantId: string }
}

/** Jobs taken at once. */
const most = 500

/**
 * Brings the jobs of the tenant from the queue of the source to that of the target, each once however often this is done again.
 * Waits a while for those under way, and gives how many are left at work then: they fail at the source, and go with the next call.
 */
export async function takeJobs(queues: Queues): Promise<number> {
  await finishBatch(queues)
  const none = await poll(queues, queues.pace.jobs, 100, async () => {
    while (await takeBatch(queues)) await finishBatch(queues)
    return (await countJobs(queues)).all === 0
  })
  return none ? 0 : (await countJobs(queues)).all
}

/** Jobs of the tenant in the queue of the source. */
export async function countJobs({
  source,
  schemas,
  move: { tenantId },
}: Pick<Queues, 'source' | 'schemas' | 'move'>): Promise<{ all: number; underWay: number }> {
  const { rows } = await source.owner.query<{ all: number; underWay: number }>(
    `select count(*) as all, count(locked_at) as "underWay" from ${schemas.queue}._private_jobs
      where payload ->> 'tenantId' = $1`,
    [tenantId],
  )
  return rows[0]!
}

/** Takes jobs out of the source's queue. Home knows them before that is committed. False where there are none. */
async function takeBatch({ home, source, schemas, move }: Queues): Promise<boolean> {
  const { owner } = source
  await owner.query('begin')
  try {
    await owner.query('set local synchronous_commit = on')
    const { rows: jobs } = await owner.query<QueuedJob>(takeText(schemas.queue), [move.tenantId, most])
    if (jobs.length > 0) {
      const batch: Batch = { given: uuidv7(), taken: uuidv7(), jobs }
      await writeReceipt(owner, move.tenantId, batch.given)
      await note(home, move.id, { batch })
    }
    await owner.query('commit')
    return jobs.length > 0
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

/** Adds the jobs that home knows of to the target's queue, where the source gave them and the target has not got them. */
async function finishBatch({ home, source, target, schemas, move }: Queues): Promise<void> {
  const { batch } = (await readMove(home, move.id)).details
  if (!batch) return
  if (await hasReceipt(source.owner, batch.given)) {
    const { owner } = target
    await owner.query('begin')
    try {
      await owner.query('set local synchronous_commit = on')
      if (await writeReceipt(owner, move.tenantId, batch.taken)) {
        const all = JSON.stringify(batch.jobs)
        await owner.query(addFreshText(schemas.queue), [all])
        const { rows } = await owner.query(addTriedText(schemas.queue), [all])
        await owner.query(triesText(schemas.queue), [JSON.stringify(rows)])
      }
      await owner.query('commit')
    } catch (error) {
      await owner.query('rollback').catch(() => {})
      throw error
    }
  }
  await home.query(`update tenant_moves set details = details - 'batch' where id = $1`, [move.id])
}

/** False where it was there. */
async function writeReceipt(owner: pg.Client, tenantId: string, id: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    'insert into move_marks (id, tenant_id) values ($1, $2) on conflict do nothing',
    [id, tenantId],
  )
  return rowCount === 1
}

async function hasReceipt(owner: pg.Client, id: string): Promise<boolean> {
  return (await owner.query('select from move_marks where id = $1', [id])).rowCount === 1
}

const takeText = (queue: string) => `
  with due as (
    select id from ${queue}._private_jobs where payload ->> 'tenantId' = $1 and locked_at is null
    order by id limit $2 for update skip locked
  ), taken as (
    delete from ${queue}._private_jobs j using due where j.id = due.id returning j.*
  )
  select t.identifier as task, j.payload::text as payload, q.queue_name as queue, j.run_at::text as run_at, j.max_attempts,
    j.attempts, j.last_error, j.key, j.priority, (select array_agg(f) from jsonb_object_keys(j.flags) f) as flags
  from taken j join ${queue}._private_tasks t on t.id = j.task_id left join ${queue}._private_job_queues q on q.id = j.job_queue_id
  order by j.id`

/** One that was added at the target meanwhile replaces ours of the same key. */
const receiptsSql = (queue: string) => `
  from rows from (jsonb_to_recordset($1::jsonb) as (task text, payload text, queue text, run_at timestamptz, max_attempts int,
      attempts int, last_error text, key text, priority int, flags text[])) with ordinality
    as s(task, payload, queue, run_at, max_attempts, attempts, last_error, key, priority, flags, nth)
  where (s.key is null or not exists (
      select from ${queue}._private_jobs w where w.key = s.key and w.attempts < w.max_attempts))`

const addFreshText = (queue: string) => `
  select count(*) from (select array_agg((s.task, s.payload::json, s.queue, s.run_at, s.max_attempts::smallint, s.key,
      s.priority::smallint, s.flags)::${queue}.job_spec order by s.nth) as specs
    ${receiptsSql(queue)} and s.attempts = 0) g cross join lateral ${queue}.add_jobs(g.specs) where g.specs is not null`

const addTriedText = (queue: string) => `
  select s.attempts, s.last_error, (${queue}.add_job(s.task, s.payload::json, s.queue, s.run_at, s.max_attempts, s.key,
      s.priority, s.flags)).id::text as id
    ${receiptsSql(queue)} and s.attempts > 0`

/** Those that were tried keep the number of their tries, and those that were given up stay so. */
const triesText = (queue: string) => `
  update ${queue}._private_jobs j set attempts = s.attempts, last_error = s.last_error
  from jsonb_to_recordset($1::jsonb) as s(id bigint, attempts int, last_error text) where j.id = s.id`
