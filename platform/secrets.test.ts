import { createCipheriv, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { secretBox } from './secrets.ts'

const [old, present, other] = ['old', 'present', 'other'].map(
  (name) => `${name} secret of more than thirty-two characters`,
) as [string, string, string]

it('opens what was sealed with the secret before, and seals with the present one', () => {
  const sealed = secretBox(old, 'tests').seal('whsec_1')
  const rotated = secretBox(present, 'tests', [old])
  expect(rotated.open(sealed)).toBe('whsec_1')
  expect(secretBox(present, 'tests').open(rotated.seal('whsec_2'))).toBe('whsec_2')
})

it('says that it cannot open what was sealed with another key, for another purpose, or was changed', () => {
  const box = secretBox(present, 'tests')
  const sealed = box.seal('whsec_1')
  for (const unreadable of [
    secretBox(other, 'tests').seal('whsec_1'),
    secretBox(present, 'elsewhere').seal('whsec_1'),
    `${sealed.slice(0, -2)}AA`,
    sealed.replace(/^[^.]+/, 'AAAAAAAA'),
    '',
  ])
    expect(() => box.open(unreadable)).toThrow(expect.objectContaining({ code: 'SECRET_UNREADABLE' }))
})

it('opens what was sealed before keys had a name, with whichever it was', () => {
  const key = Buffer.from(hkdfSync('sha256', old, '', 'berthwise tests', 32))
  const nonce = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update('whsec_1', 'utf8'), cipher.final()])
  const unnamed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
  expect(secretBox(present, 'tests', [old]).open(unnamed)).toBe('whsec_1')
})
