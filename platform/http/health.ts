import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Listener } from '../listener.ts'

/** `/healthz` says that the process lives, `/readyz` that it can answer: the database does, and notifications are heard. */
export function serveHealth(app: FastifyInstance, pool: pg.Pool, listener: Listener): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await pool.query('select 1').then(
      () => listener.connected,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'starting' })
  })
}
