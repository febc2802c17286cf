import { FormData, request } from 'undici'
import { assertNoTransaction } from '../database/scoped-kysely.ts'
import { AddressRefusal, type AddressRules, checkUrl, HostNotFound } from './address.ts'
import { openCheckedAgents } from './connect.ts'
import { faultReason } from './fault.ts'
import { DeliveryFault, readRetryAfter, startDeadline } from './post.ts'

/** One request to a service that somebody of a tenant named. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Form data goes as `multipart/form-data`. */
  readonly body?: string | Buffer | FormData
  /** For the whole exchange; 30,000 when absent. */
  readonly timeoutMs?: number
  /** Bytes of the longest answer; 1 MiB when absent. */
  readonly most?: number
}

export interface Answered {
  readonly status: number
  readonly body: Buffer
  /** Seconds, at most a day; null where the answer says nothing. */
  readonly retryAfter: number | null
}

const usualTimeoutMs = 30_000
const usualMost = 1024 * 1024

/**
 * Asks once and follows nowhere, at an address that was checked a moment before. Throws an AddressRefusal before anything is
 * sent, and a DeliveryFault when no whole answer came.
 */
export async function exchange(rules: AddressRules, outbound: OutboundRequest): Promise<Answered> {
  assertNoTransaction('Asking a service')
  const { method, headers, body, timeoutMs = usualTimeoutMs, most = usualMost } = outbound
  const target = checkUrl(outbound.url, rules)
  // Nothing is kept open: a service of one tenant is asked seldom.
  const agents = openCheckedAgents(rules, timeoutMs, { pipelining: 0, maxResponseSize: most })
  const deadline = startDeadline(timeoutMs)
  const startedAt = performance.now()
  try {
    const options = {
      dispatcher: agents.for(target),
      method,
      headers: headers ?? {},
      body: body ?? null,
      signal: deadline.signal,
    }
    const answer = await Promise.race([request(target, options), deadline.passed])
    const bytes = await Promise.race([answer.body.arrayBuffer(), deadline.passed])
    return {
      status: answer.statusCode,
      body: Buffer.from(bytes),
      retryAfter: readRetryAfter(answer.headers['retry-after']),
    }
  } catch (error) {
    if (error instanceof AddressRefusal && !(error instanceof HostNotFound)) throw error
    throw new DeliveryFault(faultReason(error, timeoutMs), Math.round(performance.now() - startedAt), error)
  } finally {
    deadline.end()
    await agents.destroy().catch(() => undefined)
  }
}

/** The parts of a form: texts, and files by their names. */
export function formOf(
  texts: Readonly<Record<string, string>>,
  files: readonly { part: string; name: string; type: string; content: Buffer }[],
): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  for (const { part, name, type, content } of files)
    form.append(part, new Blob([new Uint8Array(content)], { type }), name)
  return form
}
