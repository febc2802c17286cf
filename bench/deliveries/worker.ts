import { once } from 'node:events'
import { pino } from 'pino'
import { openCrm } from '../../crm/service.ts'
import { readEnv } from '../../platform/env.ts'

/** The CRM as in production; it delivers from the moment it is sent a message. */
async function main(): Promise<void> {
  const env = readEnv({ ...process.env, NODE_ENV: 'production' })
  const crm = await openCrm(env, JSON.parse(process.env.BENCH_CONNECTION!), pino({ level: 'silent' }))
  // Whatever follows the parent lets go of its channel.
  const waiting = setInterval(() => {}, 1000)
  process.stdout.write('{}\n')
  await once(process, 'message')
  clearInterval(waiting)
  await crm.openWorker()
}

await main()
