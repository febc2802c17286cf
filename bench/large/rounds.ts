import path from 'node:path'
import { pino } from 'pino'
import { crmJobs } from '../../crm/jobs.ts'
import { openCrm } from '../../crm/service.ts'
import type { Connection } from '../../platform/database/pools.ts'
import { readEnv } from '../../platform/env.ts'
import { median } from '../load.ts'
import { reportGoal } from '../report.ts'
import { withOwner } from '../seed.ts'

/** The jobs that the clock wakes for all ports, and the most seconds each may take with a thousand of them and the large one. */
const rounds = {
  look_for_alerts: 2.5,
  due_reports: 0.3,
  remind_invoices: 0.3,
  end_tenancies: 0.3,
  end_reservations: 0.3,
  document_clock: 0.3,
}

/** The rounds by the clock over all ports of a database, where nothing is due any more. */
export async function measureRounds(connection: Connection, dataDir: string): Promise<void> {
  const env = readEnv({ DATA_DIR: path.join(dataDir, 'files') })
  const ports = await withOwner(connection, async (owner) => {
    // What fell due while it was filled is taken as reminded of.
    await owner.query(
      `update invoices set reminder_steps = 100 where status = 'sent' and reminder_steps < 100`,
    )
    const { rows } = await owner.query<{ ports: number }>('select count(*)::int as ports from ports')
    return rows[0]!.ports
  })
  const crm = await openCrm(env, connection, pino({ level: 'warn' }))
  try {
    const jobs = crmJobs(crm.services, async () => {})
    for (const [name, most] of Object.entries(rounds)) {
      const look = async () => {
        const before = performance.now()
        await jobs[name]!({}, { attempt: 1, maxAttempts: 1 })
        return (performance.now() - before) / 1000
      }
      await look()
      const took = median([await look(), await look(), await look()])
      reportGoal(`${name} of ${ports} ports`, took, most, null, ' s')
    }
  } finally {
    await crm.close()
  }
}
