import { expect, it } from 'vitest'
import { comesFromHome } from './origin.ts'

const home = { publicUrl: 'https://crm.example.com' }

it.each([
  [{ origin: 'https://crm.example.com' }, true],
  [{ origin: 'http://crm.example.com' }, false],
  [{ origin: 'https://crm.example.com:8443' }, false],
  [{ origin: 'https://evil.example', host: 'evil.example' }, false],
  [{ origin: 'https://crm.example.com.evil.example' }, false],
  [{ origin: 'null' }, false],
  [{ referer: 'https://crm.example.com/clients' }, true],
  [{ referer: 'https://evil.example/' }, false],
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
])('%o comes from home: %s', (headers: Record<string, string>, expected) => {
  expect(comesFromHome(headers, home)).toBe(expected)
})

it('counts every name of this machine as one, with the same port', () => {
  const local = { publicUrl: 'http://localhost:3000' }
  const from = (origin: string, at = local) => comesFromHome({ origin }, at)
  expect(from('http://127.0.0.1:3000')).toBe(true)
  expect(from('http://[::1]:3000')).toBe(true)
  expect(from('http://127.0.0.1:3001')).toBe(false)
  expect(from('https://localhost:3000')).toBe(false)
  expect(from('http://127.0.0.1:3000', home)).toBe(false)
  expect(comesFromHome({ origin: 'http://127.0.0.1:5173' }, { ...local, anyLoopback: true })).toBe(true)
  expect(comesFromHome({ origin: 'https://evil.example' }, { ...local, anyLoopback: true })).toBe(false)
})
