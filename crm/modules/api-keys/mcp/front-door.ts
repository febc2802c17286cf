import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { ToolError } from './tool-error.ts'

/** Calls operations of the interface in the name of a key, as if its program had sent them itself. */
export interface FrontDoor {
  /** The body of the response; null for one without. Throws a ToolError with the code of a refusal. */
  call(method: 'GET' | 'POST' | 'DELETE', path: string, sent?: RequestParts): Promise<unknown>
}

interface RequestParts {
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly ifMatch?: number
}

/**
 * The front door for whoever sent `request`. There is no other way in: rights, limits, validation and audit are those of any
 * request, of the same request id.
 */
export function frontDoorOf(app: FastifyInstance, request: FastifyRequest): FrontDoor {
  return {
    async call(method, path, { query = {}, body, ifMatch } = {}) {
      const parameters = Object.entries(query).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      )
      const options: InjectOptions = {
        method,
        url: `${path}?${new URLSearchParams(parameters)}`,
        remoteAddress: request.socket.remoteAddress ?? request.ip,
        headers: {
          authorization: request.headers.authorization!,
          'x-request-id': request.id,
          accept: 'application/json',
          ...(request.headers['x-forwarded-for']
            ? { 'x-forwarded-for': request.headers['x-forwarded-for'] }
            : {}),
          ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
        },
        ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
      }
      const response = await app.inject(options)
      const read = response.statusCode === 204 ? null : response.json()
      if (response.statusCode >= 400) throw new ToolError(read.error.code, sentenceOf(read.error))
      return read
    },
  }
}

interface ErrorBody {
  readonly message: string
  readonly details?: readonly { path: string; message: string }[]
}

function sentenceOf({ message, details = [] }: ErrorBody): string {
  return [message, ...details.map((one) => `${one.path}: ${one.message}`)].join(' ')
}
