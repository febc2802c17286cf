// @module-tag long

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'
import { drawnText } from '../../pdf/testing/drawn.ts'
import { signedHere } from '../testing/signing-port.ts'

const run = promisify(execFile)
const hasOpenssl = await run('openssl', ['version']).then(
  () => true,
  () => false,
)

const config = `[tsa]
default_tsa = own
[own]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
[ext]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
basicConstraints = critical,CA:false
[req]
distinguished_name = dn
[dn]
`

let app: TestApp
let boss: Person
let folder: string
let server: Server
let authority: RequestListener
let requests = 0

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  folder = await mkdtemp(join(tmpdir(), 'tsa-'))
  server = createServer((request, response) => {
    requests += 1
    authority(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  app.crm.services.env.sealTsaUrl = `http://127.0.0.1:${port}/tsr`
  if (!hasOpenssl) return
  await writeFile(join(folder, 'tsa.cnf'), config)
  await writeFile(join(folder, 'serial'), '01')
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'tsa.pem']
  await run(
    'openssl',
    [...options, '-subj', '/CN=Time', '-days', '2', '-config', 'tsa.cnf', '-extensions', 'ext'],
    {
      cwd: folder,
    },
  )
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
  await app.close()
})

/** What openssl says of the time of a hash. */
const answering: RequestListener = async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  await writeFile(join(folder, 'query'), Buffer.concat(parts))
  const lines = [
    'ts',
    '-reply',
    '-queryfile',
    'query',
    '-signer',
    'tsa.pem',
    '-inkey',
    'key.pem',
    '-out',
    'reply',
  ]
  await run('openssl', [...lines, '-config', 'tsa.cnf', '-section', 'own'], { cwd: folder })
  response.setHeader('content-type', 'application/timestamp-reply').end(await readFile(join(folder, 'reply')))
}

const sealed = async () => (await signedHere(app, boss)).file

const cmsOf = (file: Buffer) =>
  Buffer.from(/\/Contents\s*<([0-9a-f]+)>/i.exec(file.toString('latin1'))![1]!, 'hex')

/** id-aa-timeStampToken, 1.2.840.113549.1.9.16.2.14. */
const tokenId = Buffer.from('060b2a864886f70d010910020e', 'hex')

describe('the time at which a document is sealed', () => {
  it.skipIf(!hasOpenssl)(
    'is said by an authority that was named, about that very signature',
    async () => {
      authority = answering
      const file = await sealed()
      const cms = cmsOf(file)
      expect(cms.includes(tokenId)).toBe(true)
      const token = cms.subarray(cms.indexOf(tokenId) + tokenId.length)
      // Behind the id stands a set of one token.
      await writeFile(join(folder, 'token'), token.subarray(token[1] === 0x82 ? 4 : 3))
      const { stdout } = await run('openssl', ['ts', '-reply', '-in', 'token', '-token_in', '-text'], {
        cwd: folder,
      })
      expect(stdout).toMatch(/Hash Algorithm: sha256[\s\S]*Time stamp: /)
      expect((await drawnText(file)).join('')).not.toContain('withoutatimestamp')
    },
    60_000,
  )

  it.each([
    ['fails', ((_request, response) => response.writeHead(500).end()) satisfies RequestListener],
    ['answers something else', ((_request, response) => response.end('no token')) satisfies RequestListener],
    ['hangs up', ((request) => request.socket.destroy()) satisfies RequestListener],
  ])(
    'is said by us alone, and the certificate says so, where that %s',
    async (_, answer) => {
      authority = answer
      requests = 0
      const file = await sealed()
      expect(requests).toBe(3)
      expect(cmsOf(file).includes(tokenId)).toBe(false)
      expect((await drawnText(file)).join('')).toContain('Sealedwithoutatimestamp')
    },
    60_000,
  )
})
