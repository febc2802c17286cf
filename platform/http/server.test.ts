import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createServer } from './server.ts'

async function addressSeen(trustProxy: boolean): Promise<string> {
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy,
    home: { publicUrl: 'http://localhost:3000' },
    originChecked: [],
    uploads: tmpdir(),
    keepFault: async () => {},
  })
  app.get('/ip', async (request) => ({ ip: request.ip }))
  // The client claims an address; the proxy in front adds the one it sees.
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }
  const answer = await app.inject({ url: '/ip', headers, remoteAddress: '127.0.0.1' })
  await app.close()
  return answer.json().ip
}

it('counts a client by the address its proxy saw, never by one it claims', async () => {
  expect(await addressSeen(true)).toBe('198.51.100.7')
  expect(await addressSeen(false)).toBe('127.0.0.1')
})
