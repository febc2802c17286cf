import type { FastifyInstance } from 'fastify'
import type { Listener } from '../listener.ts'
import { version } from '../watching/open-watch.ts'

const patience = 1_500

/** A database server as it is asked. */
interface Answering {
  readonly listener: Listener
}

/** Why a process that works is to be asked no more. */
export type Leaving = 'stopping' | 'outdated' | 'queue'

/**
 * `/healthz` says that the process lives and of which version it is, `/readyz` within two seconds that it can answer: the database does, on the
 * connection notifications are heard on, however busy the others are. Of several servers one is enough once the start is done: who is
 * signed in works on where home is away, and a proxy that passed every process over would serve nobody. Otherwise it says what is missing: the start is not
 * done, the database does not answer, the process is stopping, a newer version took over, or the process is to work the job queue
 * and cannot.
 */
export function serveHealth(
  app: FastifyInstance,
  servers: { readonly home: Answering; all(): readonly Answering[] },
  leaving: () => Leaving | null,
): void {
  let started = false
  app.get('/healthz', async () => ({ status: 'ok', version }))
  app.get('/readyz', async (_request, reply) => {
    const answers = await oneAnswers(started ? servers.all() : [servers.home])
    started ||= answers
    const missing = leaving() ?? (answers ? null : started ? 'database' : 'starting')
    return reply.code(missing ? 503 : 200).send({ status: missing ?? 'ready' })
  })
}

async function oneAnswers(servers: readonly Answering[]): Promise<boolean> {
  const answers = servers.map(async ({ listener }) => {
    if (!(await listener.answers(patience))) throw new Error('The server does not answer.')
  })
  return Promise.any(answers).then(
    () => true,
    () => false,
  )
}
