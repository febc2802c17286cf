import { readSync, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import pg from 'pg'
import { pino } from 'pino'
import { appRole, type Connection } from '../../platform/database/pools.ts'
import type { Env } from '../../platform/env.ts'
import { crmJobs } from '../jobs.ts'
import { digestJob } from '../modules/identity/digest-schedule.ts'
import { digestOfPortJob } from '../modules/notifications/digest.ts'
import { openCrm } from '../service.ts'

/** Whose gathered mail a process is to write until it is killed: it asks before each statement, and says when it is done. */
export interface KilledDigest {
  env: Env
  connection: Connection
  userId: string
  portId: string
  occasion: string
}

process.once('message', async (told) => {
  const { env, connection, userId, portId, occasion } = told as KilledDigest
  const crm = await openCrm(env, connection, pino({ level: 'silent' }))
  flushCompileCache()
  const jobs = crmJobs(crm.services, async () => {})
  askBeforeStatements()
  const info = { attempt: 1, maxAttempts: 25 }
  await jobs[digestJob]!({ userId, occasion }, info)
  ask()
  await jobs[digestOfPortJob]!({ tenantId: portId, userId, occasion }, info)
  ask()
  process.send!('done')
})
process.send!('ready')

/** Tells of a step and stands still, the whole process, until it may go on. */
function ask(): void {
  writeSync(1, '.')
  readSync(0, Buffer.alloc(1))
}

function askBeforeStatements(): void {
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  pg.Client.prototype.query = function askedQuery(this: pg.Client, ...asked: unknown[]) {
    if ((this as unknown as { user: string }).user === appRole) ask()
    return query.apply(this, asked)
  } as typeof pg.Client.prototype.query
}
