import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { crm } from '../contract/crm.ts'
import { openApiOf } from '../platform/http/openapi.ts'

/** Serves the OpenAPI document and the reference page made from it. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  const document = JSON.stringify(openApiOf(crm, 'Berthwise', '1'))
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
  await app.register(scalar, {
    routePrefix: '/api/reference',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false } as never,
  })
}
