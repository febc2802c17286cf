import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { sealCertificates } from '../../pdf/seal/check-seal.ts'
import { makeSealKey } from '../../pdf/seal/seal-key.ts'
import { signedHere } from '../testing/signing-port.ts'

let app: TestApp
let boss: Person
const now = new Date()
const years = (count: number) => new Date(Date.UTC(now.getUTCFullYear() + count, 0, 1))

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
})
afterAll(() => app.close())

const put = (value: unknown, person = boss) =>
  person.put('/api/v1/admin/settings', { key: 'seal_key_encrypted', value })
const readCertificate = async () => data(await boss.get('/api/v1/admin/seal-certificate'))
const pemOf = ({ key, certificates }: { key: string; certificates: string }) => `${certificates}\n${key}`

describe('the seal of a port', () => {
  it('is that of the installation until the port brings its own key, and again when that goes', async () => {
    const installation = await readCertificate()
    expect(installation).toMatchObject({ source: 'installation', ownExpired: false })
    const own = await makeSealKey('Port of Visby')
    const stored = data(await put(pemOf(own)))
    expect(JSON.stringify(stored)).not.toContain('PRIVATE')
    expect(await readCertificate()).toMatchObject({ source: 'port', subject: 'Port of Visby, Berthwise' })
    const [certificate] = sealCertificates((await signedHere(app, boss)).file)
    const [mine] = own.certificates.split(/(?<=-----END CERTIFICATE-----)/)
    expect(new X509Certificate(certificate!).fingerprint256).toBe(new X509Certificate(mine!).fingerprint256)
    const slug = data(await boss.get('/api/v1/me')).ports.find(
      ({ id }: { id: string }) => id === boss.portId,
    ).slug
    const published = await app.nobody.get(`/api/public/signing-certificate?port=${slug}`)
    expect(published.body).toContain(mine!.trim())
    expect((await app.nobody.get('/api/public/signing-certificate')).body).not.toContain(mine!.trim())
    expect((await app.nobody.get('/api/public/signing-certificate?port=no-such-port')).status).toBe(404)
    data(await put(null))
    expect(await readCertificate()).toEqual(installation)
  })

  it('refuses what does not belong together, holds no longer or is no key', async () => {
    const [one, other] = await Promise.all([makeSealKey('One'), makeSealKey('Other')])
    const old = await makeSealKey('Old', years(-30))
    const refusal = async (pem: string) => {
      const { status, body } = await put(pem)
      return [status, body.error?.details?.[0]?.message]
    }
    expect(await refusal('no key at all')).toEqual([
      400,
      'Send a private key and its certificate in one PEM file.',
    ])
    expect(await refusal(`${one.key}\n${other.certificates}`)).toEqual([
      400,
      'The private key and the certificate do not belong together.',
    ])
    expect(await refusal(`${one.key}\n${one.certificates}\n${other.certificates}`)).toEqual([
      400,
      'The certificates of the file are not one chain of issuers.',
    ])
    expect(await refusal(pemOf(old))).toEqual([
      400,
      'A certificate of the file is expired, or not valid yet.',
    ])
    expect(
      await refusal(`-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n${one.certificates}`),
    ).toEqual([400, 'The private key cannot be read: send it without a password.'])
    const reversed = one.certificates
      .split(/(?<=-----END CERTIFICATE-----)/)
      .toReversed()
      .join('\n')
    expect((await put(`${reversed}\n${one.key}`)).status).toBe(200)
    expect(await readCertificate()).toMatchObject({ source: 'port', subject: 'One, Berthwise' })
    const agent = await app.person(boss.portId!, 'sales_agent')
    expect([
      (await put(pemOf(one), agent)).status,
      (await agent.get('/api/v1/admin/seal-certificate')).status,
    ]).toEqual([403, 403])
    data(await put(null))
  })
})
