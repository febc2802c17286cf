import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { compressFiles } from '../../scripts/compress-files.mjs'
import { serveApp } from './serve-app.ts'
import { createServer } from './server.ts'

const serverOf = (trustProxy = false) =>
  createServer({
    log: pino({ level: 'silent' }),
    trustProxy,
    home: { publicUrl: 'http://localhost:3000' },
    originChecked: [],
    uploads: tmpdir(),
    keepFault: async () => {},
  })

async function addressSeen(trustProxy: boolean): Promise<string> {
  const app = await serverOf(trustProxy)
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

it('serves the files of a client as they were compressed when it was built, to whom takes them so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  const code = `export const words = ${JSON.stringify('calm quay '.repeat(2000))}`
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/words-1.js'), code)
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Berthwise</title>')
  await compressFiles(folder)
  const app = await serverOf()
  await serveApp(app, folder, /^api\//)
  const get = (encoding: string, url = '/assets/words-1.js') =>
    app.inject({ url, headers: { 'accept-encoding': encoding } })
  const read = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [encoding, decompress] of Object.entries(read)) {
    const answer = await get(encoding)
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(decompress(answer.rawPayload).toString()).toBe(code)
  }
  const plain = await get('identity')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, code])
  // Every screen of the app is its page, which is asked for anew.
  const screen = await get('gzip, br', '/demo/clients')
  expect(screen.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  expect(brotliDecompressSync(screen.rawPayload).toString()).toContain('<title>Berthwise</title>')
  expect((await get('br', '/assets/words-2.js')).statusCode).toBe(404)
  await app.close()
  await rm(folder, { recursive: true })
})
