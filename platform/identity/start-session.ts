import type { Endpoint } from '../../contract/endpoint.ts'
import type { Input } from '../http/serve.ts'
import { type Auth, askAuth } from './auth.ts'
import type { SecondFactor } from './session-start.ts'

type SessionRequest = Pick<Input<Endpoint>, 'headers' | 'ip' | 'reply'>

/** Opens a session for a person, whose cookie goes with the answer. */
export async function startSession(
  auth: Auth,
  input: SessionRequest,
  userId: string,
  secondFactor: SecondFactor | null,
): Promise<void> {
  const begun = await askAuth(() =>
    auth.api.startSession({
      body: { userId, secondFactor },
      headers: webHeaders(input),
      returnHeaders: true,
    }),
  )
  if (!begun) throw new Error('The session was refused.')
  passCookies(input, begun.headers)
}

/** What Better Auth is told of a request. */
export function webHeaders(input: Pick<SessionRequest, 'headers' | 'ip'>): Headers {
  const headers = new Headers({ 'x-forwarded-for': input.ip })
  for (const name of ['cookie', 'user-agent']) {
    const value = input.headers[name]
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join('; ') : value)
  }
  return headers
}

/** Lets the answer set the cookies that Better Auth set. */
export function passCookies(input: Pick<SessionRequest, 'reply'>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) input.reply.header('set-cookie', cookie)
}
