import type { FastifyInstance, InjectOptions } from 'fastify'

export interface Answered {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
  body: any
}

/** Somebody who talks to a service through its front door. */
export interface Talker {
  send(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  get(url: string, headers?: Record<string, string>): Promise<Answered>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  patch(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  delete(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  /** What every request carries. */
  headers: Record<string, string>
}

/** What an answer to an invitation tells, but for what differs by its nature. */
export function invitedShape({ status, body: { data } }: Answered) {
  const invitation = { ...data.invitation, expiresAt: null }
  return [status, { ...data, id: null, email: null, createdAt: null, invitation }]
}

/** Talks with these headers. */
export function talker(web: FastifyInstance, own: Record<string, string>): Talker {
  const send: Talker['send'] = async (method, url, body, headers = {}) => {
    const answer = await web.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
      headers: { ...own, ...headers },
    })
    // An answer to HEAD says what it would be, and is nothing.
    const json = method !== 'HEAD' && String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, headers: answer.headers, body: json ? answer.json() : answer.body }
  }
  return {
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
    delete: (url, body, headers) => send('DELETE', url, body, headers),
    headers: own,
  }
}
