import type { FastifyInstance } from 'fastify'
import type { Listener } from '../listener.ts'

const patience = 1_500

/**
 * `/healthz` says that the process lives, `/readyz` within two seconds that it can answer: the database does, on the
 * connection notifications are heard on, however busy the others are.
 */
export function serveHealth(app: FastifyInstance, listener: Listener): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await listener.answers(patience)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'starting' })
  })
}
