import { pino } from 'pino'
import { crmLimits, openCrm } from '../crm/service.ts'
import { readEnv } from '../platform/env.ts'

/** The process that is measured: the CRM as in production, with BENCH_WORKER its jobs too. Prints its address as one line of JSON. */
async function main(): Promise<void> {
  const connection = JSON.parse(process.env.BENCH_CONNECTION!)
  const env = readEnv({ ...process.env, NODE_ENV: 'production' })
  // The limits would be measured otherwise: everybody comes from one address here.
  const none = { points: 1e9, seconds: 60, shared: false }
  const roomy = Object.fromEntries(Object.keys(crmLimits).map((name) => [name, none])) as typeof crmLimits
  const crm = await openCrm(env, connection, pino({ level: 'silent' }), { limits: roomy })
  const web = await crm.openWeb()
  if (process.env.BENCH_WORKER) await crm.openWorker()
  const address = await web.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${JSON.stringify({ address })}\n`)
}

await main()
