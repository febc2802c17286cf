import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { openCrm } from '../service.ts'

// A process that delivers for a test, which kills it.
const { env, connection } = JSON.parse(process.env.WORKER!)
const crm = await openCrm(env, connection, pino({ level: 'silent' }))
await crm.openWorker({ timeoutMs: 1500 })
// Kept before it is killed.
flushCompileCache()
process.stdout.write('open')
