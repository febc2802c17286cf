import { sql } from 'kysely'
import { z } from 'zod'
import { uuidv7 } from '../../../platform/ids.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { oncePerUnit } from '../../../platform/unit/memory.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { placeNumbers } from '../clients/contacts.ts'
import { confidenceOf, type Signs, signsOf } from '../clients/match.ts'
import { inserted } from '../records/columns.ts'

export const compareJob = job('compare_clients', z.object({}))
const atOnce = 100

/**
 * Has the clients compared that the transaction made, or that are called or reached otherwise by it. Once for all of
 * them, and not where a job is on its way already because others wait: adding one costs as much as adding a client.
 */
export const compareLater = oncePerUnit(async (tx: Tx): Promise<void> => {
  tx.later(sql`select add_job(${compareJob.name}, ${JSON.stringify({ tenantId: portOf(tx), requestId: tx.requestId })}::jsonb)
    where not exists (select from comparisons_due d
      where d.port_id = ${portOf(tx)} and d.added_in <> pg_current_xact_id())`)
})

/** The same of a client that is called or reached otherwise. */
export async function compareChanged(tx: Tx, { metadata, newValues }: FactRecord): Promise<void> {
  if (metadata?.contactsChanged || newValues?.fullName !== undefined) await compareLater(tx)
}

/** The country of the port says of which country numbers without a prefix are: clients may be known by them now. */
export async function compareByCountry(tx: Tx, { newValues }: FactRecord): Promise<void> {
  const { country } = (newValues ?? {}) as { country?: string | null }
  if (country === undefined) return
  await placeNumbers(tx, country)
  await compareLater(tx)
}

/**
 * Compares the clients of a port with its stock that are due. Whoever wrote while it worked relied on it, so it looks
 * once more when they are through.
 */
export const compareClients = handleJob(compareJob, ({ kernel }: Pick<Services, 'kernel'>) => {
  return async ({ tenantId }) => {
    const scope = systemIn(tenantId)
    let compared = 0
    for (let at = atOnce; at === atOnce; compared += at) {
      if (compared % 1000 === 0) await inTenant(kernel, scope, lookAtGrowth)
      at = await inTenant(kernel, scope, compareSome)
    }
    if (compared > 0) await inTenant(kernel, scope, lookOnceMore)
  }
})

async function lookAtGrowth(tx: Tx): Promise<void> {
  await sql`select look_at_growth()`.execute(tx.db)
}

async function lookOnceMore(tx: Tx): Promise<void> {
  const runAt = new Date(Date.now() + 5000)
  await tx.addJob(compareJob, {}, { runAt, key: `${compareJob.name}:${portOf(tx)}` })
}

/** Compares some, and says how many. */
async function compareSome(tx: Tx): Promise<number> {
  await alone(tx)
  const { rows } = await sql<{ clientId: string }>`delete from comparisons_due d
    where d.port_id = ${portOf(tx)} and d.id = any(array(
      select o.id from comparisons_due o where o.port_id = ${portOf(tx)} limit ${atOnce} for update skip locked))
    returning d.client_id`.execute(tx.db)
  if (rows.length === 0) return 0
  const found = await compareWithStock(tx, [...new Set(rows.map(({ clientId }) => clientId))])
  if (found.changed) tx.announce('duplicates:updated', null, [])
  return rows.length
}

/** One at a time writes the queue of a port. No request waits for this lock. */
export async function alone(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`duplicates of ${portOf(tx)}`}, 0))`.execute(
    tx.db,
  )
}

/**
 * Brings the queue up to date for some clients: pairs that may be one person come in, with their score and what matched,
 * and those that match no more go. A pair that was dismissed comes back only where it matches by something else than then.
 */
export async function compareWithStock(
  tx: Tx,
  clientIds: readonly string[],
): Promise<{ added: number; changed: boolean }> {
  const { rows } = await sql<Signs & { firstId: string; secondId: string }>`
    select m.first_id, m.second_id, m.by_email, m.by_phone, m.by_name, m.likeness
    from match_stock(${clientIds as string[]}::uuid[]) m`.execute(tx.db)
  const pairs = rows.map(({ firstId, secondId, ...signs }) => ({ firstId, secondId, ...signsOf(signs) }))
  const over = pairs.filter(({ score }) => confidenceOf(score) === null)
  if (over.length > 0) {
    await sql`delete from merge_candidates m using (values ${sql.join(
      over.map(({ firstId, secondId }) => sql`(${firstId}::uuid, ${secondId}::uuid)`),
    )}) as o(first_id, second_id)
      where m.port_id = ${portOf(tx)} and m.first_id = o.first_id and m.second_id = o.second_id
        and m.status = 'pending'`.execute(tx.db)
  }
  const written = { added: 0, changed: over.length > 0 }
  const alike = pairs.filter(({ score }) => confidenceOf(score) !== null)
  for (let at = 0; at < alike.length; at += 1000) {
    const { rows: pairs } = await keepPairs(tx, alike.slice(at, at + 1000))
    written.added += pairs.filter(({ fresh }) => fresh).length
    written.changed ||= pairs.length > 0
  }
  return written
}

function keepPairs(
  tx: Tx,
  pairs: readonly { firstId: string; secondId: string; score: number; matched: string[] }[],
) {
  const lines = pairs.map((pair) => ({ portId: portOf(tx), id: uuidv7(), ...pair }))
  return sql<{ fresh: boolean }>`insert into merge_candidates as m ${inserted(lines)}
    on conflict (port_id, first_id, second_id) do update
      set score = excluded.score, matched = excluded.matched,
        status = case when m.status = 'dismissed' and not excluded.matched <@ m.matched then 'pending' else m.status end
      where m.status = 'pending' and (m.score, m.matched) is distinct from (excluded.score, excluded.matched)
        or m.status = 'dismissed' and not excluded.matched <@ m.matched
    returning m.xmax = 0 as fresh`.execute(tx.db)
}
