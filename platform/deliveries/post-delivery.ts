import type { Logger } from 'pino'
import { AddressRefusal } from '../outbound/address.ts'
import { DeliveryFault, type Outbound } from '../outbound/post.ts'
import { signedHeaders } from '../outbound/sign.ts'
import { type SecretBox, SecretUnreadable } from '../secrets.ts'
import type { Attempted } from './outcome.ts'
import type { DeliveryTables } from './tables.ts'

/** One delivery taken for an attempt. */
export interface Claimed {
  tenant_id: string
  id: string
  receiver_id: string
  host: string
  attempts: number
  tries: number
  url: string
  secret: string
  previous_secret: string | null
  body: string
  test: boolean
  /** The request that caused it. */
  request_id: string | null
}

export interface PostSettings {
  tables: Pick<DeliveryTables, 'userAgent'>
  outbound: Outbound
  secrets: SecretBox
  log: Logger
  /** Milliseconds for the whole exchange. */
  timeoutMs?: number
}

export const usualTimeout = 15_000

/** Posts a delivery once, signed with every secret that holds now. What goes wrong is told, not thrown. */
export async function postDelivery(
  { tables, secrets, outbound, log, timeoutMs = usualTimeout }: PostSettings,
  claimed: Claimed,
  at: Date,
): Promise<Attempted & { durationMs: number; excerpt: string | null }> {
  const started = performance.now()
  try {
    const keys = [claimed.secret, claimed.previous_secret].filter((one) => one !== null)
    const opened = keys.map((key) => secrets.open(key))
    const answer = await outbound.post({
      url: claimed.url,
      headers: {
        ...signedHeaders(opened, claimed.id, claimed.body, at),
        'user-agent': tables.userAgent,
        ...(claimed.test ? { 'webhook-test': 'true' } : {}),
      },
      body: claimed.body,
      timeoutMs,
    })
    const good = answer.status >= 200 && answer.status < 300
    return { ...answer, error: good ? null : `The receiver answered ${answer.status}.` }
  } catch (error) {
    if (!(error instanceof AddressRefusal || error instanceof DeliveryFault))
      log.error({ err: error }, 'a delivery could not be sent')
    return {
      status: null,
      retryAfter: null,
      excerpt: null,
      durationMs: performance.now() - started,
      error: sentenceOf(error),
    }
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof AddressRefusal) return error.message
  if (error instanceof DeliveryFault) return `The receiver ${error.reason}.`
  if (error instanceof SecretUnreadable) return 'The signing secret cannot be read any more.'
  return 'The delivery could not be sent.'
}
