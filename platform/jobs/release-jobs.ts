import type pg from 'pg'

type Ask = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/** Jobs of one pool, by their ids. */
export interface PoolJobs {
  /** Done, though it may not have been written. */
  readonly done: readonly string[]
  /** Still under way. */
  readonly underWay: readonly string[]
  /** Seconds for which others are held before they count: of a pool that works, some were taken a moment ago. */
  readonly heldFor?: number
}

/**
 * Gives on what a pool holds and nobody is at: what is done goes, as does what a later job replaced meanwhile, the rest is
 * anybody's; what is `underWay` stays, with its queue. Answers how many jobs are anybody's now.
 */
export async function releaseJobs(
  ask: Ask,
  schema: string,
  poolId: string,
  { done, underWay, heldFor = 0 }: PoolJobs = { done: [], underWay: [] },
): Promise<number> {
  const { rows } = await ask(
    `with gone as (
      delete from ${schema}._private_jobs j
      where locked_by = $1 and ${late} and (id = any($2::bigint[]) or (id <> all($3::bigint[]) and ${replaced}))
    ), freed as (
      update ${schema}._private_jobs j set locked_by = null, locked_at = null
      where locked_by = $1 and ${late} and id <> all($2::bigint[]) and id <> all($3::bigint[]) and (${replaced}) is not true
      returning id
    ), queues as (
      update ${schema}._private_job_queues q set locked_by = null, locked_at = null
      where locked_by = $1 and not exists (
        select from ${schema}._private_jobs j
        where j.job_queue_id = q.id and j.locked_by = $1 and (j.id = any($3::bigint[]) or not ${late}))
    )
    select count(*)::int as freed from freed`,
    [poolId, done, underWay, heldFor],
  )
  return rows[0].freed
}

/** Whether a later job of the same key stands for this one, which is under way: nobody waits for it any more. */
export async function isReplaced(
  ask: Ask,
  schema: string,
  { id, poolId }: { id: string; poolId: string },
): Promise<boolean> {
  const { rows } = await ask(
    `select from ${schema}._private_jobs j where id = $1 and locked_by = $2 and ${replaced}`,
    [id, poolId],
  )
  return rows.length > 0
}

/** The queue takes a job's key and its last tries where another replaces it while it is under way. */
const replaced = 'j.key is null and j.attempts = j.max_attempts and j.updated_at > j.locked_at'

const late = 'j.locked_at <= now() - make_interval(secs => $4)'

/** Whether a job of these could be begun for longer than `seconds`, and nobody did. */
export async function isOverdue(
  ask: Ask,
  schema: string,
  tasks: readonly string[],
  seconds: number,
): Promise<boolean> {
  const { rows } = await ask(
    `select from ${schema}._private_jobs j
      join ${schema}._private_tasks t on t.id = j.task_id
      left join ${schema}._private_job_queues q on q.id = j.job_queue_id
      where j.is_available and j.run_at < now() - make_interval(secs => $2) and t.identifier = any($1)
        and q.is_available is not false
      limit 1`,
    [tasks, seconds],
  )
  return rows.length > 0
}
