// Plain, without schemas, so that the browser can have it too.

/** Why the analytics service of a website gave no usable answer. */
export const websiteFailures = [
  /** No answer within the time limit. */
  'timeout',
  /** The token was not accepted, or may not see the website. */
  'unauthorized',
  /** The service knows no website by this id, or nothing at this address. */
  'not_found',
  /** The address leads to another one. */
  'redirected',
  /** The service limits its calls. */
  'rate_limited',
  /** The service rejected the request. */
  'rejected',
  /** The service is down or cannot be reached. */
  'unavailable',
  /** The answer does not have the required form, or is too large. */
  'invalid_answer',
  /** The address leads where nothing may be sent. */
  'address_refused',
  /** The stored token cannot be decrypted. */
  'token_unreadable',
] as const
export type WebsiteFailure = (typeof websiteFailures)[number]

/** The address that stands for Umami Cloud; its interface is at an address of its own. */
export const umamiCloud = 'https://cloud.umami.is'

/** Whether an address is that of Umami Cloud rather than of a server of one's own. */
export function isUmamiCloud(host: string): boolean {
  const { hostname } = new URL(host)
  return hostname === 'umami.is' || hostname.endsWith('.umami.is')
}
