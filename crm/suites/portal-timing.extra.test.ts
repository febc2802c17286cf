// @module-tag endless

import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { passwordHashes } from '../../platform/identity/passwords.ts'
import { portalPerson } from '../modules/portal/testing/portal-person.ts'
import { crmLimits } from '../service.ts'
import { type TestApp, testApp } from '../testing/app.ts'

const none = { points: 1e9, seconds: 60, shared: false }
const tries = 1000

let app: TestApp
beforeAll(async () => {
  const shared = { points: 1e9, seconds: 15 * 60, shared: true }
  const limits = { ...crmLimits, default: none, portal_identifier: shared, portal_sign_in: shared }
  app = await testApp(limits)
  const admin = await app.person(await app.makePort(), 'port_admin')
  await portalPerson(app, admin, { email: 'known@timing.example' })
  // Hashing takes so long that it hides whatever else takes time: from here on it is little work, the same for all.
  vi.spyOn(passwordHashes, 'verify').mockImplementation(async ({ hash, password }) => {
    scryptSync(password, hash.slice(0, 32), 64, { N: 256 })
    return false
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Medians of the time to an answer for an address with an account and one without, asked in turn. */
async function measure(path: string, more: object) {
  const times: Record<string, number[]> = { known: [], other: [] }
  const ask = async (name: string) => {
    const start = performance.now()
    await app.nobody.send('POST', `/api/portal/auth/${path}`, { email: `${name}@timing.example`, ...more })
    times[name]!.push(performance.now() - start)
  }
  for (let n = 0; n < 20; n += 1) await ask(n % 2 ? 'known' : 'other')
  times.known = []
  times.other = []
  // Whichever is first in one pair is second in the next.
  for (let n = 0; n < tries; n += 1)
    for (const name of n % 2 ? ['known', 'other'] : ['other', 'known']) await ask(name)
  return { known: median(times.known), other: median(times.other) }
}

it.each([
  ['sign-in', { password: 'not-the-password-1' }],
  ['forgot-password', {}],
])(
  '%s takes as long for an address with an account as for one without',
  { tags: 'endless' },
  async (path, more) => {
    const { known, other } = await measure(path, more)
    expect(Math.abs(known - other) / other, JSON.stringify({ known, other })).toBeLessThan(0.05)
  },
)
