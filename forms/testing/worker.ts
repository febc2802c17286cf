import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { openForms } from '../service.ts'

// A process that delivers for a test, which kills it.
const { env, connection } = JSON.parse(process.env.WORKER!)
const forms = await openForms(env, connection, pino({ level: 'silent' }))
await forms.openWorker({ timeoutMs: 1500 })
// Kept before it is killed.
flushCompileCache()
process.stdout.write('open')
