import { fileLink } from './link.ts'

const ours = /\/files\/([0-9a-f-]{36})\/([0-9a-f-]{36})\?/

/**
 * A copy of answers in which every link to an uploaded file is good for another 30 days: for people of the account.
 * What was delivered keeps the links it had.
 */
export function withFreshLinks<T>(value: T, env: { publicUrl: string; secret: string }, now: Date): T {
  const refresh = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(refresh)
    if (typeof inner !== 'object' || inner === null || inner instanceof Date) return inner
    return Object.fromEntries(
      Object.entries(inner).map(([key, one]) => [key, key === 'url' ? renewed(one) : refresh(one)]),
    )
  }
  const renewed = (url: unknown): unknown => {
    const [, accountId, fileId] = (typeof url === 'string' && ours.exec(url)) || []
    return accountId && fileId ? fileLink(env.publicUrl, env.secret, accountId, fileId, now) : url
  }
  return refresh(value) as T
}
