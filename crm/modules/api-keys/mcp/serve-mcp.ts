import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../../contract/errors.ts'
import { readText } from '../../../../platform/http/input.ts'
import { bearerOf } from '../../../../platform/identity/bearer.ts'
import type { Services } from '../../../services.ts'
import { admitKey } from '../admit.ts'
import { frontDoorOf } from './front-door.ts'
import { recordRefusedCall } from './refused-calls.ts'
import { mcpServerFor } from './server.ts'

/** Headers of a request that are about how it came, not about what it says. */
const ofConnection = ['content-length', 'host', 'connection', 'transfer-encoding', 'content-encoding']

type Dependencies = Pick<Services, 'env' | 'kernel' | 'limits' | 'log'>

/** Serves the Model Context Protocol at `/mcp`, by streamable HTTP without sessions, to programs with an API key. */
export async function serveMcp(app: FastifyInstance, services: Dependencies): Promise<void> {
  const { env, kernel, limits, log } = services
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      const key = bearerOf(request.headers)
      if (key === null) throw new Refusal('API_KEY_INVALID')
      request.caller = await admitKey(kernel, log, key)
    } catch (error) {
      await limits.count('default', request.ip, reply)
      throw error
    }
    await limits.count('default', request.caller.limitKey!, reply)
  }
  app.post('/mcp', { onRequest: enter }, async (request, reply) => {
    const visit = { caller: request.caller!, door: frontDoorOf(app, request), requestId: request.id }
    const handler = createMcpHandler(() => mcpServerFor({ kernel, log }, visit))
    const parsedBody = readText(request.body ?? {}, '')
    await recordRefusedCall(kernel, visit, parsedBody)
    const sent = Object.entries(request.headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !ofConnection.includes(entry[0]),
    )
    const response = await handler.fetch(
      new Request(new URL('/mcp', env.publicUrl), { method: 'POST', headers: sent, body: '{}' }),
      { parsedBody },
    )
    const text = await response.text()
    await handler.close()
    const type = response.headers.get('content-type')
    return reply
      .code(response.status)
      .headers(type ? { 'content-type': type } : {})
      .send(text)
  })
}
