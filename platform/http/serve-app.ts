import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves a built browser client: hashed assets for a year, its page for every address but those `elsewhere` names,
 * which are of the interface.
 */
export async function serveApp(app: FastifyInstance, folder: string, elsewhere: RegExp): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    setHeaders: (reply, file) => {
      const forever = /\/assets\//.test(file)
      reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const file = request.params['*']
    if (elsewhere.test(file)) return reply.callNotFound()
    // An address with an ending names a file; every other one is a screen of the app.
    return reply.sendFile(/\.[a-z0-9]{2,11}$/.test(file) ? file : 'index.html')
  })
}
