import { AddressRefusal, type AddressRules } from '../../../../platform/outbound/address.ts'
import { exchange, type OutboundRequest } from '../../../../platform/outbound/exchange.ts'
import { DeliveryFault } from '../../../../platform/outbound/post.ts'
import { SigningFault } from '../provider.ts'

/** Where the service of a port is, and how it is entered. */
export interface ServiceOf {
  readonly addresses: AddressRules
  readonly host: string
  readonly token: string
}

type Ask = Omit<OutboundRequest, 'url' | 'headers'> & { readonly json?: unknown }

/** What the service says for a status that is no success, where it means something here. */
export type Meaning = Readonly<
  Record<number, 'gone' | 'refused' | 'not_ready' | 'unavailable' | 'misconfigured'>
>

/** Asks the external service, and tells apart why it did not do what it was asked. */
export class ServiceClient {
  private readonly service: ServiceOf
  private readonly base: string

  constructor(service: ServiceOf, base: string) {
    this.service = service
    this.base = `${service.host}${base}`
  }

  /** The JSON of an answer. Throws a `SigningFault`. */
  async json<T>(path: string, { json, ...ask }: Ask, meaning: Meaning = {}): Promise<T> {
    const body = json === undefined ? ask.body : JSON.stringify(json)
    const { body: bytes } = await this.ask(
      `${this.base}${path}`,
      { ...ask, ...(body === undefined ? {} : { body }) },
      {
        meaning,
        headers: {
          authorization: this.service.token,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
    )
    try {
      return JSON.parse(bytes.toString('utf8')) as T
    } catch {
      throw new SigningFault('unavailable', 'The service answered something that is no JSON.')
    }
  }

  /** The bytes of an answer, of the service itself with its token. */
  async bytes(path: string, most: number, meaning: Meaning = {}): Promise<Buffer> {
    const headers = { authorization: this.service.token }
    return (await this.ask(`${this.base}${path}`, { method: 'GET', most }, { meaning, headers })).body
  }

  /** Fetches or puts at an address that the service gave, without its token. */
  async elsewhere(url: string, ask: Ask & { type?: string }): Promise<Buffer> {
    const { type, ...rest } = ask
    return (await this.ask(url, rest, { meaning: {}, headers: type ? { 'content-type': type } : {} })).body
  }

  private async ask(
    url: string,
    ask: Omit<OutboundRequest, 'url' | 'headers'>,
    { meaning, headers }: { meaning: Meaning; headers: Record<string, string> },
  ) {
    const answer = await exchange(this.service.addresses, { ...ask, url, headers }).catch(
      (error: unknown) => {
        if (error instanceof AddressRefusal) throw new SigningFault('misconfigured', error.reason)
        if (error instanceof DeliveryFault)
          throw new SigningFault('unavailable', `The service ${error.reason}.`, null, false)
        throw error
      },
    )
    const { status, body, retryAfter } = answer
    if (status >= 200 && status < 300) return answer
    const message = messageOf(body)
    const kind = meaning[status]
    if (kind) throw new SigningFault(kind, message ?? `The service answered ${status}.`)
    if (status === 401 || status === 403)
      throw new SigningFault('denied', 'The service does not let us in: look at the token.')
    if (status === 404) throw new SigningFault('gone', message ?? 'The service knows of no such document.')
    if (status === 429) throw new SigningFault('limited', 'The service asks us to slow down.', retryAfter)
    if (status >= 500)
      // What stands before it says that it is away; of itself it says 500.
      throw new SigningFault('unavailable', `The service answered ${status}.`, retryAfter, status === 500)
    throw new SigningFault('refused', message ?? `The service answered ${status}.`)
  }
}

/** The sentence in an answer of either generation, in one line. */
function messageOf(body: Buffer): string | null {
  try {
    const { message, error } = JSON.parse(body.toString('utf8')) as { message?: unknown; error?: unknown }
    const text = [message, error].find((one) => typeof one === 'string' && one !== '') as string | undefined
    return text?.replaceAll(/\s+/g, ' ').slice(0, 500) ?? null
  } catch {
    return null
  }
}
