import { sql } from 'kysely'
import { z } from 'zod'
import { uuidv7 } from '../ids.ts'
import { bindJob, type Job, job, jobActor, newJob } from '../jobs/job.ts'
import { inTenant, type Kernel, type Tx } from '../scope.ts'
import type { FactInput } from '../unit/facts.ts'

/** What happened at home and is a fact of a tenant, wherever that lives. */
export interface PromisedFact<Name extends string> {
  readonly id: string
  readonly name: Name
  readonly fact: FactInput
}

const later = z.object({
  id: z.uuid(),
  name: z.string(),
  fact: z.record(z.string(), z.unknown()),
  actor: jobActor,
})

export const promisedFactJob = job('promised_fact', later)

/** Milliseconds after which a promise is kept by a job, where whoever made it could not. */
const patience = 60_000

/**
 * Promises a fact of a tenant in the transaction at home that makes it true. It is recorded by `keepPromise` in the tenant right
 * after, or by a job where that did not come about.
 */
export async function promiseFact<DB, All extends string, Name extends All>(
  atHome: Tx<DB, All>,
  tenantId: string,
  name: Name,
  fact: FactInput,
): Promise<PromisedFact<Name>> {
  const id = uuidv7()
  const { kind, userId, name: actorName, keyId } = atHome.actor
  const actor = { kind, userId, name: actorName, keyId }
  const runAt = new Date(Date.now() + patience)
  await atHome.addJobs([
    newJob(promisedFactJob, { id, name, fact: { ...fact }, actor }, { tenantId, runAt, key: id }),
  ])
  return { id, name, fact }
}

/** Records a promised fact in its tenant, once. */
export async function keepPromise<DB, All extends string>(
  tx: Tx<DB, All>,
  { id, name, fact }: PromisedFact<All>,
): Promise<void> {
  const { rows } = await sql`select 1 from events
    where ${sql.ref(tx.tenancy.column)} = ${tx.tenantId} and id = ${id}`.execute(tx.db)
  if (rows.length === 0) tx.emit(name, { ...fact, id })
  else tx.unchanged()
}

/** Keeps a promise that was not kept at once. */
export function keepPromises<DB, Name extends string>(kernel: Kernel<DB, Name>): Job {
  return bindJob(promisedFactJob, ({ tenantId, requestId, id, name, fact, actor }) =>
    inTenant(kernel, { tenantId, requestId, actor }, (tx) =>
      keepPromise(tx, { id, name: name as Name, fact: fact as unknown as FactInput }),
    ),
  )
}
