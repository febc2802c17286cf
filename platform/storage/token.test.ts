import fc from 'fast-check'
import { expect, it } from 'vitest'
import { uuidv7 } from '../ids.ts'
import { readToken, type StorageGrant, writeToken } from './token.ts'

const secrets = { secret: 'a secret for tests alone, of enough characters' }
const expiresAt = new Date('2026-05-01T10:00:00.000Z')
const before = new Date('2026-05-01T09:59:59.999Z')
const grant: StorageGrant = {
  operation: 'get',
  tenantId: uuidv7(),
  fileId: uuidv7(),
  part: 'file',
  shown: false,
  expiresAt,
}
const slugReader = (slug: string | null) => async () => slug

it('gives back what it was made of', async () => {
  const token = writeToken(secrets, grant)
  expect(await readToken(secrets, token, 'get', before, slugReader(null))).toEqual({
    ...{ ...grant, slug: null, keyId: null },
  })
  const example: StorageGrant = {
    ...grant,
    operation: 'put',
    part: 'preview',
    shown: true,
    slug: 'north',
    keyId: uuidv7(),
  }
  expect(await readToken(secrets, writeToken(secrets, example), 'put', before, slugReader('north'))).toEqual(
    example,
  )
  expect(token).toMatch(/^[A-Za-z0-9_-]{20,200}$/)
})

it('holds to the second, for one operation, by one secret', async () => {
  const token = writeToken(secrets, grant)
  expect(await readToken(secrets, token, 'get', expiresAt, slugReader(null))).toBe(null)
  expect(await readToken(secrets, token, 'put', before, slugReader(null))).toBe(null)
  const other = { secret: 'another secret for tests, of enough characters too' }
  expect(await readToken(other, token, 'get', before, slugReader(null))).toBe(null)
  // A secret that was changed is still known by the one before.
  const changed = { ...other, previousSecret: secrets.secret }
  expect(await readToken(changed, token, 'get', before, slugReader(null))).not.toBe(null)
})

it('bound to the name of a port holds as long as the port is called so', async () => {
  const token = writeToken(secrets, { ...grant, slug: 'north' })
  expect(await readToken(secrets, token, 'get', before, slugReader('north'))).not.toBe(null)
  for (const slug of ['south', 'north2', '', null])
    expect(await readToken(secrets, token, 'get', before, slugReader(slug)), String(slug)).toBe(null)
})

it('is nothing any more when one bit of it is another, or it is written otherwise', async () => {
  const token = writeToken(secrets, { ...grant, slug: 'north', keyId: uuidv7() })
  const bytes = Buffer.from(token, 'base64url')
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
      const changed = Buffer.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      const read = await readToken(secrets, changed.toString('base64url'), 'get', before, slugReader('north'))
      expect(read).toBe(null)
    }),
    { numRuns: bytes.length * 8 },
  )
  for (const other of [`${token}=`, `${token}A`, token.slice(0, -1), '', 'nonsense', token.toUpperCase()])
    expect(await readToken(secrets, other, 'get', before, slugReader('north')), other).toBe(null)
})
