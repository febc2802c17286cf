import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a link to stored bytes allows, to whoever holds it. */
export interface StorageGrant {
  readonly operation: 'get' | 'put'
  readonly tenantId: string
  readonly fileId: string
  /** Which bytes of the file: itself, or a picture made of it. */
  readonly part: StoragePart
  /** How a browser takes what it gets: as a file to keep, or to be shown. */
  readonly shown: boolean
  readonly expiresAt: Date
  /** The short name of the tenant, where the link also holds only as long as that. */
  readonly slug?: string | null
  /** The API key by which it was asked for: the link is of no use once that is of none. */
  readonly keyId?: string | null | undefined
}

export const storageParts = ['file', 'thumbnail', 'preview', 'export'] as const
export type StoragePart = (typeof storageParts)[number]

/** What every key of an installation is made of. */
interface Secrets {
  readonly secret: string
  readonly previousSecret?: string | undefined
}

const operations = ['get', 'put'] as const
const version = 1
/** Version, operation, part, flags, whole seconds, tenant, file; then the key, where there is one. */
const plainLength = 1 + 1 + 1 + 1 + 6 + 16 + 16
const keyLength = 16
const flags = { shown: 1, slug: 2, key: 4 } as const
const macLength = 32

/**
 * A link's token: what it allows, and a signature with a key of the installation that no other use has. The slug is
 * signed and not written, so that it is of no use where the tenant is called otherwise.
 */
export function writeToken(secrets: Secrets, grant: StorageGrant): string {
  const keyId = grant.keyId ?? null
  const plain = Buffer.alloc(plainLength + (keyId === null ? 0 : keyLength))
  plain[0] = version
  plain[1] = operations.indexOf(grant.operation)
  plain[2] = storageParts.indexOf(grant.part)
  plain[3] =
    (grant.shown ? flags.shown : 0) |
    (typeof grant.slug === 'string' ? flags.slug : 0) |
    (keyId === null ? 0 : flags.key)
  plain.writeUIntBE(Math.floor(grant.expiresAt.getTime() / 1000), 4, 6)
  bytesOf(grant.tenantId).copy(plain, 10)
  bytesOf(grant.fileId).copy(plain, 26)
  if (keyId !== null) bytesOf(keyId).copy(plain, plainLength)
  return Buffer.concat([plain, signed(secrets.secret, plain, grant.slug ?? null)]).toString('base64url')
}

type SlugOf = (tenantId: string) => Promise<string | null>

/**
 * What a token allows, or null: for one that is not ours, of another operation, too old, or of a tenant that is not
 * called as it was. `slugOf` tells how the tenant is called and is asked only where the token is bound to that.
 */
export async function readToken(
  secrets: Secrets,
  token: string,
  operation: StorageGrant['operation'],
  now: Date,
  slugOf: SlugOf,
): Promise<StorageGrant | null> {
  const grant = await readOwnToken(secrets, token, slugOf)
  return grant?.operation === operation && grant.expiresAt > now ? grant : null
}

/** What a token of ours allowed, however old it is; null for any other, and where the tenant is not called as it was. */
export async function readOwnToken(
  secrets: Secrets,
  token: string,
  slugOf: SlugOf,
): Promise<StorageGrant | null> {
  const bytes = Buffer.from(token, 'base64url')
  // Another spelling of the same bytes is another token.
  const byKey = ((bytes[3] ?? 0) & flags.key) !== 0
  const length = plainLength + (byKey ? keyLength : 0)
  if (bytes.length !== length + macLength || bytes.toString('base64url') !== token) return null
  const plain = bytes.subarray(0, length)
  if (plain[0] !== version) return null
  const [tenantId, fileId] = [idOf(plain.subarray(10, 26)), idOf(plain.subarray(26, 42))]
  const bound = (plain[3]! & flags.slug) !== 0
  const slug = bound ? await slugOf(tenantId) : null
  if (bound && slug === null) return null
  const keys = [secrets.secret, ...(secrets.previousSecret ? [secrets.previousSecret] : [])]
  const holds = keys.map((secret) => timingSafeEqual(signed(secret, plain, slug), bytes.subarray(length)))
  if (!holds.includes(true)) return null
  const expiresAt = new Date(plain.readUIntBE(4, 6) * 1000)
  const [operation, part] = [operations[plain[1]!], storageParts[plain[2]!]]
  if (operation === undefined || part === undefined) return null
  const keyId = byKey ? idOf(plain.subarray(plainLength)) : null
  return { operation, tenantId, fileId, part, shown: (plain[3]! & flags.shown) !== 0, expiresAt, slug, keyId }
}

function signed(secret: string, plain: Buffer, slug: string | null): Buffer {
  return createHmac('sha256', keyOf(secret))
    .update(plain)
    .update(slug ?? '')
    .digest()
}

// A list signs hundreds of links with one key.
const keys = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  const known = keys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'berthwise storage links', 32))
  keys.set(secret, key)
  return key
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
