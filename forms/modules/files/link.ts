import { createHmac, timingSafeEqual } from 'node:crypto'

const goodFor = 30 * 24 * 60 * 60
/** How long a link is good for, in milliseconds. */
export const linksGoodFor = goodFor * 1000

/** A link to an uploaded file, good for 30 days to whoever holds it. */
export function fileLink(
  publicUrl: string,
  secret: string,
  accountId: string,
  fileId: string,
  at: Date,
): string {
  const expires = Math.floor(at.getTime() / 1000) + goodFor
  return `${publicUrl}/files/${accountId}/${fileId}?expires=${expires}&signature=${signatureOf(secret, accountId, fileId, expires)}`
}

/** Whether a link is ours and still good. */
export function linkHolds(
  secret: string,
  {
    accountId,
    fileId,
    expires,
    signature,
  }: { accountId: string; fileId: string; expires: string; signature: string },
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(expires)) return false
  const expected = Buffer.from(signatureOf(secret, accountId, fileId, Number(expires)))
  const signatureBytes = Buffer.from(signature)
  return (
    signatureBytes.length === expected.length &&
    timingSafeEqual(signatureBytes, expected) &&
    Number(expires) * 1000 > now.getTime()
  )
}

function signatureOf(secret: string, accountId: string, fileId: string, expires: number): string {
  return createHmac('sha256', secret).update(`file ${accountId} ${fileId} ${expires}`).digest('base64url')
}
