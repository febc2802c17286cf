import Fastify from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { crmLimits, openCrm } from '../crm/service.ts'
import { openPool } from '../platform/database/pools.ts'
import { readEnv } from '../platform/env.ts'

/**
 * The process that is measured: the CRM as in production, and beside it a bare Fastify server that runs the very
 * statements the CRM was last heard running, on a pool of the same size, without session, port, permission,
 * row-level security or contract. Prints both addresses as one line of JSON.
 */
async function main(): Promise<void> {
  const connection = JSON.parse(process.env.BENCH_CONNECTION!)
  const env = readEnv({ ...process.env, NODE_ENV: 'production' })
  const roomy = { ...crmLimits, default: { points: 1e9, seconds: 60, shared: false } }
  const crm = await openCrm(env, connection, pino({ level: 'silent' }), roomy)
  const heard = listen(crm.services.kernel.pool)
  const web = await crm.openWeb()
  const address = await web.listen({ host: '127.0.0.1', port: 0 })

  const bare = Fastify()
  const pool = openPool(connection, env.databasePoolSize)
  const kept = new Map<string, { text: string; values: unknown[] }>()
  bare.post<{ Params: { name: string } }>('/keep/:name', async ({ params }) => {
    kept.set(params.name, heard())
    return { text: heard().text }
  })
  bare.get<{ Params: { name: string } }>('/run/:name', async ({ params }) => {
    const { text, values } = kept.get(params.name)!
    return (await pool.query(text, values)).rows
  })
  bare.get('/memory', async () => ({ megabytes: process.memoryUsage().rss / 1e6 }))
  const bareAddress = await bare.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${JSON.stringify({ address, bareAddress })}\n`)
}

/** Remembers the last statement that went through the pool. */
function listen(pool: pg.Pool): () => { text: string; values: unknown[] } {
  let last = { text: '', values: [] as unknown[] }
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((...args: unknown[]) => {
    const [statement] = args as [{ text?: string; values?: unknown[] }]
    if (statement.text) last = { text: statement.text, values: statement.values ?? [] }
    return query(...args)
  }) as typeof pool.query
  return () => last
}

await main()
