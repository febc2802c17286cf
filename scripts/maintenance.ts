import { parseArgs } from 'node:util'
import { z } from 'zod'
import { newConnection } from '../platform/database/connection.ts'
import { clientConfig } from '../platform/database/pools.ts'
import { reachDatabase } from '../platform/database/reach.ts'
import { readEnv, readFormsEnv, StartFault } from '../platform/env.ts'
import { withCauses } from '../platform/logging.ts'
import {
  endMaintenance,
  type MaintenanceState,
  readMaintenance,
  startMaintenance,
} from '../platform/watching/maintenance.ts'

const usage = `npm run maintenance                                   says whether the installation is maintained
npm run maintenance -- on [--until TIME] [MESSAGE]    begins maintenance; TIME such as 2027-03-01T06:00Z
npm run maintenance -- off                            ends it`

const moment = z.iso.datetime({ offset: true, precision: undefined }).or(z.iso.datetime({ precision: -1 }))

/** Begins or ends the maintenance of both services, with whatever the environment says of their databases. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { until: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [act = 'state', ...words] = positionals
  if (values.help || !['state', 'on', 'off'].includes(act)) {
    console.error(usage)
    process.exitCode = values.help ? 0 : 2
    return
  }
  const until = readUntil(values.until)
  const message = words.join(' ').trim() || null
  if (message && message.length > 500) throw new StartFault('The message has at most 500 characters.')
  const services = [
    { name: 'CRM', env: readEnv(), schema: 'crm' },
    { name: 'Form service', env: readFormsEnv(), schema: 'forms' },
  ]
  let reached = 0
  for (const { name, env, schema } of services) {
    const connection = await reachDatabase(env).catch((error: unknown) => {
      if (!(error instanceof StartFault)) throw error
      console.error(`${name}: ${error.message}`)
      return null
    })
    if (!connection) continue
    const db = newConnection(clientConfig(connection, undefined, schema))
    await db.connect()
    try {
      if (act === 'on') await startMaintenance(db, { message, until })
      if (act === 'off') await endMaintenance(db)
      console.log(`${name}: ${sentence(await readMaintenance(db))}`)
      reached += 1
    } finally {
      await db.end()
    }
  }
  if (reached === 0) process.exitCode = 78
}

function readUntil(text: string | undefined): Date | null {
  if (text === undefined) return null
  if (!moment.safeParse(text).success)
    throw new StartFault('--until takes a time with its zone, such as 2027-03-01T06:00Z.')
  return new Date(text)
}

function sentence(state: MaintenanceState | null): string {
  if (!state) return 'no maintenance.'
  const parts = [`maintenance since ${state.since.toISOString()}`]
  if (state.until) parts.push(`expected to end at ${state.until.toISOString()}`)
  return `${parts.join(', ')}.${state.message ? ` ${state.message}` : ''}`
}

main().catch((error: unknown) => {
  console.error(error instanceof StartFault ? error.message : withCauses(error))
  process.exitCode = error instanceof StartFault ? 78 : 1
})
