import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
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
}
