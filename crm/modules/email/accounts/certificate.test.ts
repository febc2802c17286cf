import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'

/** A certificate that vouches for itself until 2126, which no other test trusts. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBjTCCATOgAwIBAgIUPOdFs+bUefo9AygzycclhpmzGUIwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQaW1hcC5leGFtcGxlLmNvbTAgFw0yNjExMjYxNzMwNDlaGA8y
MTI2MTEwMjE3MzA0OVowGzEZMBcGA1UEAwwQaW1hcC5leGFtcGxlLmNvbTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABAaNp2fobeQVWenhwiOD4VzTrQ8Qr2JaO2Es
DqwtfYCEUkZrhDORQnkfB1S1zc0UaZcFIkegM9MoQ5AA/pEail+jUzBRMB0GA1Ud
DgQWBBTh/0wlWujmZ/wzCsuAT2juGj5kEjAfBgNVHSMEGDAWgBTh/0wlWujmZ/wz
CsuAT2juGj5kEjAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIFU7
kgHlykVnGCbXezYVsq5br5V74IatsFX/tY2jec9zAiEAvWJ4Qo3HP2sJmnkMttxD
VXxFSg+XZuIjTZMfwCI56HE=
-----END CERTIFICATE-----
`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEzncc+d5X2bCdcX1
FnNMeNy+fppSTwNNxprdr8mF4hyhRANCAAQGjadn6G3kFVnp4cIjg+Fc060PEK9i
WjthLA6sLX2AhFJGa4QzkUJ5HwdUtc3NFGmXBSJHoDPTKEOQAP6RGopf
-----END PRIVATE KEY-----
`

it('signs in over a connection whose certificate holds, and over no other', async () => {
  const app = await testApp(undefined, { env: { hookAllow: ['127.0.0.1'] } })
  const agent = await app.person(await app.makePort(), 'sales_agent')
  const heard: string[] = []
  const server = createServer({ cert, key }, (socket) => {
    socket.on('data', (bytes: Buffer) => heard.push(String(bytes)))
    socket.on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const at = { host: '127.0.0.1', port, tls: true }
  const login = { ...at, username: 'a', password: 'right word', smtp: at }
  const { body } = await agent.post('/api/v1/email/accounts/test', login)
  const refused = { ok: false, errorCode: 'certificate', error: expect.stringContaining('self-signed') }
  expect(body.data).toMatchObject({ imap: refused, smtp: refused })
  expect(heard.join()).not.toContain('right word')
  server.close()
  await app.close()
})
