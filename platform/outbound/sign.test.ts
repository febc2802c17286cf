import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, signedHeaders, verify } from './sign.ts'

const body = JSON.stringify({ boat: 'Grüße – 12,5 m ⚓' })

test('a new secret is 24 bytes, another each time', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(newSecret()).not.toBe(secret)
})

test('the standard verifier and a hand-written one accept what is signed', () => {
  const secret = newSecret()
  const at = new Date()
  const headers = signedHeaders([secret], 'msg_1', body, at)
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))

  const seconds = Math.floor(at.getTime() / 1000)
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const hmac = createHmac('sha256', key).update(`msg_1.${seconds}.${body}`).digest('base64')
  expect(headers).toEqual({
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${hmac}`,
  })
  expect(verify([secret], headers, Buffer.from(body))).toBe(true)
})

test('two secrets sign at once, either verifies', () => {
  const [old, fresh, other] = [newSecret(), newSecret(), newSecret()]
  const headers = signedHeaders([old, fresh], 'msg_1', body, new Date())
  expect(headers['webhook-signature']!.split(' ')).toHaveLength(2)
  for (const secret of [old, fresh]) {
    expect(verify([secret], headers, body)).toBe(true)
    new Webhook(secret).verify(body, headers)
  }
  expect(verify([other, fresh], headers, body)).toBe(true)
  expect(verify([other], headers, body)).toBe(false)
  expect(verify([], headers, body)).toBe(false)
})

test('whatever was changed on the way is refused', () => {
  const secret = newSecret()
  const headers = signedHeaders([secret], 'msg_1', body, new Date())
  expect(verify([secret], headers, `${body} `)).toBe(false)
  expect(verify([secret], { ...headers, 'webhook-id': 'msg_2' }, body)).toBe(false)
  const later = String(Number(headers['webhook-timestamp']) + 1)
  expect(verify([secret], { ...headers, 'webhook-timestamp': later }, body)).toBe(false)
})

test('five minutes are the limit in both directions', () => {
  const secret = newSecret()
  const at = (seconds: number) =>
    signedHeaders([secret], 'msg_1', body, new Date(Date.now() + seconds * 1000))
  expect(verify([secret], at(-280), body)).toBe(true)
  expect(verify([secret], at(280), body)).toBe(true)
  expect(verify([secret], at(-320), body)).toBe(false)
  expect(verify([secret], at(320), body)).toBe(false)
})

test('malformed headers are a no, a malformed secret is an error', () => {
  const secret = newSecret()
  const headers = signedHeaders([secret], 'msg_1', body, new Date())
  const broken = [
    {},
    { ...headers, 'webhook-signature': undefined },
    { ...headers, 'webhook-signature': [headers['webhook-signature']!] },
    { ...headers, 'webhook-signature': '' },
    { ...headers, 'webhook-signature': 'v1' },
    { ...headers, 'webhook-signature': 'v1,' },
    { ...headers, 'webhook-signature': ' ,, v1, \u{1F6A2}' },
    { ...headers, 'webhook-signature': headers['webhook-signature']!.replace('v1,', 'v1a,') },
    { ...headers, 'webhook-timestamp': 'yesterday' },
    { ...headers, 'webhook-timestamp': '-1' },
    { ...headers, 'webhook-timestamp': '1e400' },
    { ...headers, 'webhook-id': '' },
  ]
  for (const header of broken) expect(verify([secret], header, body)).toBe(false)
  expect(() => verify(['whsec_%'], headers, body)).toThrow()
})
