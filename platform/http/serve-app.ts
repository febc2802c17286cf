import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A client of its own under a path of one word, such as `portal`. */
export interface Within {
  readonly path: string
  readonly folder: string
}

/**
 * Serves a built browser client: hashed assets for a year, its page for every address but those `elsewhere` names,
 * which are of the interface, and those of the client `within` it.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
  elsewhere: RegExp,
  within?: Within,
): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    // Files are compressed when they are built.
    preCompressed: true,
    setHeaders: (reply, file) => {
      const forever = /\/assets\//.test(file)
      reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const file = request.params['*']
    if (elsewhere.test(file)) return reply.callNotFound()
    const own = within && (file === within.path || file.startsWith(`${within.path}/`))
    if (own) return send(reply, file.slice(within.path.length + 1), within.folder)
    return send(reply, file, folder)
  })
}

/** An address with an ending names a file; every other one is a screen of the app. */
function send(reply: FastifyReply, file: string, folder: string): FastifyReply {
  return reply.sendFile(/\.[a-z0-9]{2,11}$/.test(file) ? file : 'index.html', folder)
}
