import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** A new secret for signing: `whsec_` and 24 random bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/**
 * The headers of one attempt by Standard Webhooks 1.0. `id` stays the same over all attempts, `at` is the time of
 * this one; while a secret is being replaced both sign.
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  body: string,
  at: Date,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

/**
 * Whether one of the secrets signed exactly this body in the last five minutes. Headers in whatever state answer
 * false; a secret that is none throws.
 */
export function verify(
  secrets: readonly string[],
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string | Buffer,
): boolean {
  const signatureHeaders: Record<string, string> = {}
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    const value = headers[name]
    if (typeof value !== 'string') return false
    signatureHeaders[name] = value
  }
  return secrets
    .map((secret) => new Webhook(secret))
    .some((webhook) => isSigned(webhook, signatureHeaders, body))
}

function isSigned(webhook: Webhook, headers: Record<string, string>, body: string | Buffer): boolean {
  try {
    webhook.verify(body, headers, { jsonParse: false })
    return true
  } catch {
    return false
  }
}
