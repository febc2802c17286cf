import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built web app: hashed assets for a year, its page for every address that is not of the interface. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
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
    if (/^(api|socket\.io)(\/|$)/.test(file)) return reply.callNotFound()
    // An address with an ending names a file; every other one is a screen of the app.
    return reply.sendFile(/\.[a-z0-9]{2,11}$/.test(file) ? file : 'index.html')
  })
}
