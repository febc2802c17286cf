// @module-tag long

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFRawStream,
} from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { checkSeal, sealCertificates } from '../../pdf/seal/check-seal.ts'
import { signedHere } from '../testing/signing-port.ts'

const run = promisify(execFile)
const hasOpenssl = await run('openssl', ['version']).then(
  () => true,
  () => false,
)

let app: TestApp
let boss: Person
let folder: string
let server: Server
/** What the issuer of the authority does not answer. */
let silent: string[] = []
let requests: string[] = []

const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })

const configOf = (url: string) => `[tsa]
default_tsa = own
[own]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
[ca]
default_ca = issuer
[issuer]
database = index
default_md = sha256
default_crl_days = 2
[leaf]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
basicConstraints = critical,CA:false
authorityInfoAccess = OCSP;URI:${url}/ocsp,caIssuers;URI:${url}/issuer
crlDistributionPoints = URI:${url}/crl
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign,digitalSignature
crlDistributionPoints = URI:${url}/crl
[req]
distinguished_name = dn
[dn]
`

/** An authority whose certificate an issuer gave, with all that the issuer says of it. */
async function makeAuthority(url: string): Promise<void> {
  await writeFile(join(folder, 'cnf'), configOf(url))
  await writeFile(join(folder, 'serial'), '01')
  const years = ['-days', '2', '-config', 'cnf']
  const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`]
  await openssl(
    'req',
    '-x509',
    ...key('root'),
    '-out',
    'root.pem',
    '-subj',
    '/CN=Root',
    ...years,
    '-extensions',
    'root',
  )
  await openssl('req', ...key('tsa'), '-out', 'tsa.csr', '-subj', '/CN=Time', '-config', 'cnf')
  const issuer = ['-CA', 'root.pem', '-CAkey', 'root.key', '-set_serial', '77', '-days', '2']
  await openssl(
    'x509',
    '-req',
    '-in',
    'tsa.csr',
    '-out',
    'tsa.pem',
    ...issuer,
    '-extfile',
    'cnf',
    '-extensions',
    'leaf',
  )
  await openssl('x509', '-in', 'root.pem', '-outform', 'DER', '-out', 'issuer')
  await writeFile(join(folder, 'index'), 'V\t491231235959Z\t\t4D\tunknown\t/CN=Time\n')
  const ca = ['-config', 'cnf', '-keyfile', 'root.key', '-cert', 'root.pem']
  await openssl('ca', '-gencrl', ...ca, '-out', 'crl.pem')
  await openssl('crl', '-in', 'crl.pem', '-outform', 'DER', '-out', 'crl')
}

async function answer(path: string, body: Buffer): Promise<Buffer> {
  await writeFile(join(folder, 'query'), body)
  if (path === '/tsr')
    await openssl(
      ...['ts', '-reply', '-queryfile', 'query', '-signer', 'tsa.pem', '-inkey', 'tsa.key', '-out', 'reply'],
      ...['-config', 'cnf', '-section', 'own'],
    )
  if (path === '/ocsp')
    await openssl(
      ...['ocsp', '-index', 'index', '-CA', 'root.pem', '-rsigner', 'root.pem', '-rkey', 'root.key'],
      ...['-reqin', 'query', '-respout', 'reply', '-ndays', '2'],
    )
  return readFile(join(folder, path === '/tsr' || path === '/ocsp' ? 'reply' : path.slice(1)))
}

beforeAll(async () => {
  app = await testApp(undefined, { env: { hookAllow: ['127.0.0.0/8'] } })
  boss = await app.person(await app.makePort(), 'port_admin')
  folder = await mkdtemp(join(tmpdir(), 'issuer-'))
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    requests.push(request.url!)
    if (silent.includes(request.url!)) return void request.socket.destroy()
    response.end(await answer(request.url!, Buffer.concat(parts)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app.crm.services.env.sealTsaUrl = `${url}/tsr`
  if (hasOpenssl) await makeAuthority(url)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
  await app.close()
})

/** What the file itself has of the certificates of its seal. */
async function validationOf(file: Buffer) {
  const document = await PDFDocument.load(file, { updateMetadata: false })
  const dss = document.catalog.lookup(PDFName.of('DSS'))
  const streams = (name: string) => {
    const list = dss instanceof PDFDict ? dss.lookup(PDFName.of(name)) : undefined
    return list instanceof PDFArray
      ? Array.from({ length: list.size() }, (_, at) =>
          Buffer.from(decodePDFRawStream(list.lookup(at) as PDFRawStream).decode()),
        )
      : []
  }
  return { certs: streams('Certs'), ocsps: streams('OCSPs'), crls: streams('CRLs') }
}

const missing = async (id: string) =>
  (data(await boss.get(`/api/v1/documents/${id}/signing-details`)).events as { type: string }[]).filter(
    ({ type }) => type === 'validation_missing',
  )

describe.skipIf(!hasOpenssl)('what a sealed file has for long-term validation', () => {
  it('are the certificates of its seal and time stamp, and what their issuer says of them', async () => {
    const { id, file } = await signedHere(app, boss)
    const { certs, ocsps, crls } = await validationOf(file)
    const [root, own] = [await readFile(join(folder, 'issuer')), sealCertificates(file)[0]!]
    expect(certs.some((one) => one.equals(root))).toBe(true)
    expect(certs.some((one) => one.equals(Buffer.from(own)))).toBe(true)
    expect([ocsps.length, crls.length]).toEqual([1, 1])
    await writeFile(join(folder, 'said'), ocsps[0]!)
    const { stdout } = await openssl('ocsp', '-respin', 'said', '-CAfile', 'root.pem', '-resp_text')
    expect(stdout).toMatch(/Serial Number: 4D[\s\S]*Cert Status: good/)
    expect(crls[0]!.equals(await readFile(join(folder, 'crl')))).toBe(true)
    expect(await missing(id)).toEqual([])
    // It stands behind the seal, which holds.
    expect(checkSeal(file, [own])).toBe('whole')
    const changed = Buffer.from(file)
    changed[500]! ^= 1
    expect(checkSeal(changed, [own])).toBe('broken')
    expect(checkSeal(Buffer.concat([file, Buffer.from('\n% more')]), [own])).toBe('broken')
  })

  it('is what there is where an issuer does not answer, and the history says so', async () => {
    silent = ['/ocsp', '/crl']
    requests = []
    const { id, file } = await signedHere(app, boss)
    const { certs, ocsps, crls } = await validationOf(file)
    expect([certs.length > 2, ocsps.length, crls.length]).toEqual([true, 0, 0])
    expect(requests.filter((path) => path === '/ocsp')).toHaveLength(1)
    expect(await missing(id)).toHaveLength(1)
    expect(checkSeal(file, sealCertificates(file))).toBe('whole')
    silent = []
  })
})
