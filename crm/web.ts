import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built web app: hashed assets for a year, its page for every address that is not of the interface. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders: (reply, file) => {
      const forever = /\/assets\//.test(file)
      reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_request, reply) => reply.sendFile('index.html'))
  app.get('/*', (request, reply) => {
    if (/^\/(api|assets|socket\.io)(\/|$)/.test(request.url)) return reply.callNotFound()
    return reply.sendFile('index.html')
  })
}
