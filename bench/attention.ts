import path from 'node:path'
import { pino } from 'pino'
import { crmJobs } from '../crm/jobs.ts'
import { alertsJob } from '../crm/modules/alerts/job.ts'
import { openCrm } from '../crm/service.ts'
import type { Connection } from '../platform/database/pools.ts'
import { readEnv } from '../platform/env.ts'
import { median } from './load.ts'
import { noted, told } from './report.ts'
import { addPorts, withOwner } from './seed.ts'

/** A fifth of the hundred ports that have five seconds: they are looked at one after the other. */
const [ports, deals] = [20, 5000]

/** Alerts of ports of 5,000 deals each: when they are first looked for, and when little came since. */
export async function measureAlerts(connection: Connection, dataDir: string): Promise<void> {
  const made = await addPorts(connection, ports, 500)
  await withOwner(connection, async (client) => {
    for (const { id } of made) {
      await client.query(
        `insert into interests (port_id, id, client_id, pipeline_stage, date_eoi_sent, updated_at, created_at)
         select $1, gen_random_uuid(), c.id, (array['enquiry','qualified','eoi','reservation','deposit_paid','contract','nurturing'])[1 + n % 7],
           case when n % 50 = 0 then current_date - 30 end, now() - make_interval(days => n % 24), now() - interval '60 days'
         from generate_series(1, $2::int) n
         join (select id, row_number() over () - 1 as place from clients where port_id = $1) c on c.place = n % 500`,
        [id, deals],
      )
    }
    await client.query('vacuum analyze')
  })
  const env = readEnv({ DATA_DIR: path.join(dataDir, 'files') })
  const crm = await openCrm(env, connection, pino({ level: 'warn' }))
  const look = async () => {
    const before = performance.now()
    await crmJobs(crm.services, async () => {})[alertsJob]!({}, { attempt: 1, maxAttempts: 1 })
    return (performance.now() - before) / 1000
  }
  try {
    noted(`alerts of ${ports} ports of ${deals} deals, looked for the first time`, await look(), ' s')
    const again = [await look(), await look(), await look()]
    told(`alerts of ${ports} ports of ${deals} deals`, median(again), 1, null, ' s')
  } finally {
    await crm.close()
  }
}
