import { fileLink } from './link.ts'

const ours = /\/files\/([0-9a-f-]{36})\/([0-9a-f-]{36})\?/

/**
 * A copy of answers in which every link to an uploaded file of the account is good for another 30 days: for people of
 * the account. Only what stands where uploads stand is renewed: text may hold whatever a stranger wrote. What was
 * delivered keeps the links it had.
 */
export function withFreshLinks<T>(
  value: T,
  accountId: string,
  env: { publicUrl: string; secret: string },
  now: Date,
): T {
  const refresh = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(refresh)
    if (typeof inner !== 'object' || inner === null || inner instanceof Date) return inner
    if (isUpload(inner)) return { ...inner, url: renewed(inner.url) }
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, refresh(one)]))
  }
  const renewed = (url: string): string => {
    const [, ofAccount, fileId] = ours.exec(url) ?? []
    return fileId && ofAccount === accountId
      ? fileLink(env.publicUrl, env.secret, accountId, fileId, now)
      : url
  }
  return refresh(value) as T
}

/** The id of an uploaded file of the account, as a submission names it; null for anything else. */
export function uploadIdIn(value: unknown, accountId: string): string | null {
  if (typeof value !== 'object' || value === null || !isUpload(value)) return null
  const [, ofAccount, fileId] = ours.exec(value.url) ?? []
  return fileId && ofAccount === accountId ? fileId : null
}

/** An uploaded file as a submission names it. */
function isUpload(value: object): value is { name: string; type: string; size: number; url: string } {
  const { url, size, name, type } = value as Record<string, unknown>
  const isFile = typeof url === 'string' && typeof size === 'number' && typeof name === 'string'
  return isFile && typeof type === 'string' && Object.keys(value).length === 4
}
