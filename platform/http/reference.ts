import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type Described, openApiOf } from './openapi.ts'

/** Serves the OpenAPI document, written when it is first asked for, and the reference page made from it. */
export async function serveReference(
  app: FastifyInstance,
  modules: Record<string, Record<string, Endpoint>>,
  described: Described,
): Promise<void> {
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiOf(modules, described))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  // The page starts by an inline script; it shows nothing of any port, so it alone may run one.
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/reference')) return
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy !== 'string') return
    reply.header(
      'content-security-policy',
      policy.replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'"),
    )
  })
  const page = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    opened ??= openPage()
    const { statusCode, headers, rawPayload } = await (await opened).inject(url)
    for (const name of ['content-type', 'location']) if (headers[name]) reply.header(name, headers[name])
    return reply.code(statusCode).send(rawPayload)
  }
  for (const path of ['', '/', '/js/scalar.js']) app.get(`/api/reference${path}`, page)
}

let opened: Promise<FastifyInstance> | undefined

/** The page weighs as much as a quarter of the service: it is loaded when somebody first looks at it. */
async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(scalar, {
    routePrefix: '/api/reference',
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    } as never,
  })
  return app
}
