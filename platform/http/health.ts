import type { FastifyInstance } from 'fastify'
import type { Listener } from '../listener.ts'

const patience = 1_500

/** Why a process that works is to be asked no more. */
export type Leaving = 'stopping' | 'outdated'

/**
 * `/healthz` says that the process lives, `/readyz` within two seconds that it can answer: the database does, on the
 * connection notifications are heard on, however busy the others are. Otherwise it says what is missing: the start is not
 * done, the database does not answer, the process is stopping, or a newer version took over.
 */
export function serveHealth(app: FastifyInstance, listener: Listener, leaving: () => Leaving | null): void {
  let started = false
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const answers = await listener.answers(patience)
    started ||= answers
    const missing = leaving() ?? (answers ? null : started ? 'database' : 'starting')
    return reply.code(missing ? 503 : 200).send({ status: missing ?? 'ready' })
  })
}
