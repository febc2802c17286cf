import { expect } from 'vitest'
import type { Crm } from '../service.ts'

/** Works in an installation that came back: somebody signs in, reads what was there, and makes and finds something new. */
export async function workInRestored(
  crm: Crm,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const web = await crm.openWeb()
  const ask = async (method: 'GET' | 'POST', url: string, headers = {}, payload?: object) =>
    web.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  const session = await ask('POST', '/api/auth/sign-in/email', {}, { email, password })
  const cookie = String(session.headers['set-cookie']).split(';')[0]!
  const me = (await ask('GET', '/api/v1/me', { cookie })).json()
  const headers = { cookie, 'x-port-id': me.data.ports[0].id }
  expect((await ask('GET', '/api/v1/berths', headers)).json().meta.total).toBe(120)
  expect((await ask('GET', '/api/v1/search?q=A1&types=berth', headers)).json().data[0].title).toBe('A1')
  const client = await ask('POST', '/api/v1/clients', headers, { fullName: 'After The Restore' })
  expect(client.statusCode).toBe(201)
  const found = await ask('GET', '/api/v1/search?q=restore', headers)
  expect(found.json().data[0].title).toBe('After The Restore')
}
