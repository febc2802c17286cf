import { sql } from 'kysely'
import { z } from 'zod'
import { nilId } from '../platform/ids.ts'
import { handleJob, job } from '../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../platform/scope.ts'
import { portOf } from './context.ts'
import type { DB } from './database.generated.ts'
import { eachPort } from './each-port.ts'
import type { Services } from './services.ts'

export const refoldJob = job('refold_words', z.object({}), { scope: 'none' })

const together = 500

interface Stored {
  readonly table: string
  /** A column whose change the triggers of the search see. */
  readonly column: string
  readonly key?: string
}

/** Where folded words are stored: the records first, in the order in which they are called by one another. */
const stored: readonly Stored[] = [
  { table: 'clients', column: 'full_name' },
  { table: 'client_contacts', column: 'value' },
  { table: 'companies', column: 'name' },
  { table: 'yachts', column: 'name' },
  { table: 'berths', column: 'mooring_number' },
  { table: 'interests', column: 'client_id' },
  { table: 'tags', column: 'name' },
  { table: 'residential_clients', column: 'full_name' },
  { table: 'residential_interests', column: 'client_id' },
  { table: 'custom_values', column: 'text', key: 'record_id' },
  { table: 'notes', column: 'body' },
  { table: 'files', column: 'name' },
  { table: 'reminders', column: 'title' },
  { table: 'documents', column: 'title' },
  { table: 'payments', column: 'reference' },
  { table: 'website_inquiries', column: 'name' },
  { table: 'brochures', column: 'title' },
  { table: 'document_templates', column: 'name' },
]

/**
 * Stores folded words anew after an upgrade changed how words are folded: generated columns, the entries of the search,
 * and which clients are to be compared with the stock. Some rows at a time, without a new version of them; what was done
 * stays done when the job is killed.
 */
export const refoldWords = handleJob(refoldJob, ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
  return async () => {
    let rows = 0
    await eachPort({ kernel, log }, 'the words of a port were not folded anew', async (id) => {
      for (const one of stored) rows += await refoldTable({ kernel }, id, one)
    })
    await inTenant(kernel, systemIn(null), (tx) =>
      sql`delete from upgrade_work where name = ${refoldJob.name}`.execute(tx.db),
    )
    log.info({ rows }, 'words are folded anew')
  }
})

/** Whether an upgrade left the job to be done. */
export async function isRefoldDue(kernel: Services['kernel']): Promise<boolean> {
  const { rows } = await sql`select 1 from upgrade_work where name = ${refoldJob.name}`.execute(
    reading<DB>(kernel, systemIn(null)).db,
  )
  return rows.length > 0
}

async function refoldTable(
  { kernel }: Pick<Services, 'kernel'>,
  portId: string,
  { table, column, key = 'id' }: Stored,
): Promise<number> {
  let [count, after] = [0, nilId]
  for (;;) {
    const last = await inTenant(kernel, systemIn(portId), async (tx) => {
      const { rows } = await sql<{ key: string; beyond: boolean }>`
        select ${sql.ref(key)} as key, bool_or(octet_length(t::text) <> length(t::text)
            or ${column} = 'client_id') as beyond
          from ${sql.table(table)} t where port_id = ${portOf(tx)} and ${sql.ref(key)} > ${after}
          group by 1 order by 1 limit ${together}`.execute(tx.db)
      const beyond = rows.flatMap(({ key, beyond }) => (beyond ? key : []))
      await sql`select set_config('app.refolding', 'on', true)`.execute(tx.db)
      if (table === 'clients') {
        await sql`insert into comparisons_due (port_id, client_id)
          select port_id, id from clients where port_id = ${portOf(tx)} and id = any(${beyond})
            and plain_name is distinct from plain_name(full_name)`.execute(tx.db)
      }
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}
        where port_id = ${portOf(tx)} and ${sql.ref(key)} = any(${beyond})`.execute(tx.db)
      count += beyond.length
      return rows.length < together ? null : rows.at(-1)!.key
    })
    if (last === null) return count
    after = last
  }
}
