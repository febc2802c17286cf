import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { signingLinks } from '../../documents/testing/links.ts'
import { signingIn } from '../../documents/testing/signing.ts'
import { plainPdf } from '../../pdf/testing/pdfs.ts'
import { applyDelivery } from '../apply.ts'
import { carryDocument } from '../carry.ts'
import { StandIn } from './stand-in.ts'

export const secret = 'a secret of the port'
const url = '/api/v1/documents'
export const signers = [
  { name: 'Ada Berg', email: 'ada@sea.example' },
  { name: 'Bo Ek', email: 'bo@sea.example', role: 'approver' },
  { name: 'Archive', email: 'archive@port.example', role: 'cc' },
]

/** The product, and for each test a stand-in of its own. */
export function signingBench(): { app: TestApp; service: StandIn } {
  const bench = {} as { app: TestApp; service: StandIn }
  beforeAll(async () => {
    bench.app = await testApp(undefined, { env: { hookAllow: ['127.0.0.0/8'] } })
  })
  afterAll(() => bench.app.close())
  beforeEach(async () => {
    bench.service = await new StandIn().start()
    return () => bench.service.stop()
  })
  return bench
}

/** A port with the service in one generation, and somebody at its desk. */
export async function signingPort(app: TestApp, service: StandIn, provider: 'documenso_v1' | 'documenso_v2') {
  const slug = `signing-${Math.random().toString(36).slice(2, 10)}`
  const portId = await app.makePort(slug)
  const boss = await app.person(portId, 'port_admin')
  const put = async (key: string, value: unknown) =>
    data(await boss.put('/api/v1/admin/settings', { key, value }))
  await put('signing_provider', provider)
  await put('signing_host', `${service.url}/`)
  await put('signing_token_encrypted', service.token)
  await put('signing_webhook_secret_encrypted', secret)
  const receiver = `/api/webhooks/signing/${slug}`
  const post = async (
    path: string,
    headers: Record<string, string>,
    body: string,
    remoteAddress = '127.0.0.1',
  ) => (await app.web.inject({ method: 'POST', url: path, headers, payload: body, remoteAddress })).statusCode
  service.receiver = { url: receiver, secret, post }
  const job = { attempt: 1, maxAttempts: 3 }
  const rows = <R>(text: ReturnType<typeof sql<R>>) => app.rows(portId, text)
  /** Does all that waits to be done: for the service and of what it told. */
  async function work(attempt = job): Promise<void> {
    await service.delivered()
    for (let round = 0; round < 10; round += 1) {
      const deliveries = await rows(
        sql<{
          id: string
        }>`select id from signing_deliveries where processed_at is null order by received_at`,
      )
      for (const { id } of deliveries)
        await applyDelivery(app.crm.services)({ tenantId: portId, deliveryId: id }, attempt)
      const commands = await rows(
        sql<{ id: string }>`select id from documents where wanted is not null and failed_at is null`,
      )
      for (const { id } of commands)
        await carryDocument(app.crm.services)({ tenantId: portId, documentId: id }, attempt)
      await service.delivered()
      if (deliveries.length === 0 && commands.length === 0) return
    }
  }
  const desk = signingIn(app, boss)
  /** A document that is at the service, with the tokens of its signers. */
  async function sent(more: object = {}) {
    const { id, signers: ids } = await desk.draft(signers, more)
    data(await boss.post(`${url}/${id}/send-invitation`, { all: true }))
    await work()
    const links = await signingLinks(boss, id)
    return { id, ids, tokens: links.map((link) => link?.split('/').at(-1) ?? '') }
  }
  const outcomes = async () =>
    (await rows(sql<{ outcome: string }>`select outcome from signing_deliveries order by received_at`)).map(
      ({ outcome }) => outcome,
    )
  return { portId, boss, desk, sent, work, outcomes, receiver, post, rows, put }
}

/** A document on our own pages, of a file or an own one, and what moves it on. */
export async function documentHere(app: TestApp, boss: Person, body: object, pdf?: Buffer) {
  const form = new FormData()
  const content = new Uint8Array(pdf ?? (await plainPdf()))
  form.append('file', new Blob([content]), `${randomUUID()}.pdf`)
  const { id: fileId } = data(await boss.post('/api/v1/files/upload', form))
  const { id } = data(await boss.post(url, { title: 'EOI', fileId, ...body }))
  const carry = () =>
    carryDocument(app.crm.services)(
      { tenantId: boss.portId!, documentId: id },
      { attempt: 1, maxAttempts: 25 },
    )
  return {
    id: id as string,
    carry,
    async invite() {
      data(await boss.post(`${url}/${id}/send-invitation`, { all: true }))
      await carry()
    },
    /** Where the signers sign, as addresses of the server. */
    pages: async () =>
      (await signingLinks(boss, id)).map((link) => `/api/public/signing/${link!.split('/').at(-1)}`),
  }
}

/** Signs on a page of ours with a typed name. */
export const signHere = async (app: TestApp, page: string, value: string, more: object = {}) =>
  data(
    await app.nobody.post(`${page}/sign`, {
      ...{ fields: [], signature: { kind: 'typed', value }, consent: true },
      ...more,
    }),
  )

/** A document that its only signer signed on our own pages, and its signed file. */
export async function signedHere(
  app: TestApp,
  boss: Person,
  of: object = {},
): Promise<{ id: string; file: Buffer }> {
  const signer = { name: 'Vera Åkerö', email: 'vera@sea.example', role: 'client' }
  const field = { signerIndex: 0, type: 'signature', page: 1, x: 10, y: 10, width: 30, height: 5 }
  const { id, carry, invite, pages } = await documentHere(app, boss, {
    signers: [signer],
    fields: [field],
    ...of,
  })
  await invite()
  const [page] = await pages()
  await signHere(app, page!, signer.name)
  await carry()
  expect(data(await boss.get(`${url}/${id}`)).status).toBe('completed')
  return { id, file: (await app.web.inject({ url: `${page}/pdf` })).rawPayload }
}
