// @module-tag endless

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stride } from '../../../platform/testing/extent.ts'
import { type Owners, openOwners } from '../../../platform/testing/servers/owners.ts'
import { schemas } from '../../database.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { newVictim } from '../../testing/killing.ts'
import { signingLinks } from '../documents/testing/links.ts'
import { plainPdf } from '../pdf/testing/pdfs.ts'
import { applyDelivery } from './apply.ts'
import { carryDocument } from './carry.ts'
import { StandIn } from './testing/stand-in.ts'

let app: TestApp
let owners: Owners
let service: StandIn
let folder: string
const secret = 'a secret of the port'
const slug = 'killed'
const attempt = { attempt: 1, maxAttempts: 25 }

beforeAll(async () => {
  app = await testApp(undefined, { env: { hookAllow: ['127.0.0.0/8'] } })
  owners = await openOwners(app)
  service = await new StandIn().start()
  folder = await mkdtemp(path.join(tmpdir(), 'berthwise-killed-'))
})
afterAll(async () => {
  await owners.end()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const queue = `${schemas.queue}._private_jobs`

/** What a worker does with the jobs of one that is dead. */
async function takeOver() {
  await owners.everywhere(`select ${schemas.queue}.force_unlock_workers(array(
    select locked_by from ${queue} where locked_by is not null))`)
  await owners.everywhere(`update ${queue} set attempts = 0, run_at = now()`)
}

/** A port with a deal that holds a berth, and its EOI on its way to two signers. */
async function sentEoi(boss: Person) {
  const clientId = data(await boss.post('/api/v1/clients', { fullName: 'Vera Dahl' })).id
  const berthId = data(await boss.post('/api/v1/berths', { mooringNumber: 'K1' })).id as string
  const interestId = data(await boss.post('/api/v1/interests', { clientId, berthIds: [berthId] }))
    .id as string
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await plainPdf())]), 'EOI.pdf')
  const fileId = data(await boss.post('/api/v1/files/upload', form)).id
  const place = { page: 1, width: 30, height: 4, x: 10, type: 'signature' }
  const { id } = data(
    await boss.post('/api/v1/documents', {
      ...{ title: 'EOI', documentType: 'eoi', fileId, interestId },
      signers: [
        { name: 'Vera Dahl', email: 'vera@sea.example' },
        { name: 'Bo Ek', email: 'bo@port.example' },
        { name: 'Archive', email: 'archive@port.example', role: 'CC' },
      ],
      fields: [
        { ...place, signerIndex: 0, y: 50 },
        { ...place, signerIndex: 1, y: 60 },
      ],
      completionCcEmails: ['lawyer@law.example'],
    }),
  )
  data(await boss.post(`/api/v1/documents/${id}/send-invitation`, { all: true }))
  await carryDocument(app.crm.services)({ tenantId: boss.portId!, documentId: id }, attempt)
  const tokens = (await signingLinks(boss, id)).map((link) => link?.split('/').at(-1) ?? '')
  return { id: id as string, berthId, interestId, tokens }
}

/** Works what is due by one process after the other, each killed at the first step, or every third, that none came to before. */
async function workKilled(request?: { url: string; payload: Record<string, unknown> }) {
  const posted = path.join(folder, 'posted')
  await writeFile(posted, '')
  const steps = new Set<string>()
  const work = { env: app.crm.services.env, connection: app.connection, request, posted, whole: true }
  let next = newVictim()
  // What a process that was just killed had asked the database for may still be done for it: it is taken over once more.
  for (let [killed, idle] = [true, 0]; killed || (idle < 5 && (await leftJobs()).length > 0); idle++) {
    const victim = next
    next = newVictim()
    killed = await victim.killedAt({ ...work, without: ['picture_file'] }, (step) => {
      if (steps.has(step)) return false
      steps.add(step)
      return steps.size % stride === 1 % stride
    })
    if (killed) idle = -1
    await takeOver()
    expect(steps.size).toBeLessThan(400)
  }
  next.end()
  expect(await leftJobs()).toEqual([])
  return { met: steps, posted: (await readFile(posted, 'utf8')).split('\n').filter(Boolean) }
}

async function leftJobs(): Promise<{ identifier: string; last_error: string | null }[]> {
  return owners.everywhere(`select t.identifier, j.last_error from ${queue} j
    join ${schemas.queue}._private_tasks t on t.id = j.task_id where t.identifier <> 'picture_file'`)
}

/** One of everything, whatever was killed on the way. */
async function expectOneEnd(
  boss: Person,
  { id, berthId, interestId }: Awaited<ReturnType<typeof sentEoi>>,
  posted: readonly string[],
) {
  const portId = boss.portId!
  const log = async (entity: string) =>
    (await boss.get(`/api/v1/admin/audit?entityId=${entity}&limit=200`)).body.data.map(
      ({ type }: { type: string }) => type,
    ) as string[]
  const times = (types: readonly string[], type: string) => types.filter((one) => one === type).length
  const document = data(await boss.get(`/api/v1/documents/${id}`))
  expect([document.status, document.wanted, document.failure]).toEqual(['completed', null, null])
  const entries = await log(id)
  expect([times(entries, 'document.completed'), times(entries, 'document.signed')]).toEqual([1, 2])
  expect(times(await log(interestId), 'interest.stage_changed')).toBe(1)
  expect(data(await boss.get(`/api/v1/interests/${interestId}`))).toMatchObject({
    pipelineStage: 'eoi',
    eoiDocStatus: 'signed',
  })
  expect(times(await log(berthId), 'berth.status_changed')).toBe(1)
  expect(data(await boss.get(`/api/v1/berths/${berthId}`)).status).toBe('under_offer')
  const mails = await app.rows<{ id: string; to: string; status: string }>(
    portId,
    sql`select id, to_address as to, status from mails where category = 'signing_completed' order by 2`,
  )
  expect(mails.map(({ to }) => to)).toEqual([
    'archive@port.example',
    'bo@port.example',
    'lawyer@law.example',
    'vera@sea.example',
  ])
  // A mail was handed over once; of one that was being handed over when its process died nobody can know.
  expect(posted.length).toBe(new Set(posted).size)
  for (const mail of mails) {
    expect(['sent', 'uncertain']).toContain(mail.status)
    if (mail.status === 'sent') expect(posted).toContain(mail.id)
  }
  const files = await app.rows<{ id: string }>(portId, sql`select id from files`)
  const stored: string[] = []
  for await (const { key } of app.crm.services.storage.list(`${portId}/`)) stored.push(key.split('/')[1]!)
  const own = await app.rows<{ id: string }>(
    portId,
    sql`select content_id as id from signing_originals where content_id is not null`,
  )
  expect(stored.toSorted()).toEqual([...files, ...own].map((one) => one.id).toSorted())
  expect(files).toHaveLength(2)
}

it('is done once on our own pages, wherever a process is killed on the way', async () => {
  const boss = await app.person(await app.makePort(), 'port_admin')
  const sent = await sentEoi(boss)
  const answer = (value: string) => ({ fields: [], signature: { kind: 'typed', value }, consent: true })
  const page = (token: string) => `/api/public/signing/${token}/sign`
  data(await app.nobody.post(page(sent.tokens[0]!), answer('Vera Dahl')))
  await owners.everywhere(`delete from ${queue}`)
  const { met, posted } = await workKilled({ url: page(sent.tokens[1]!), payload: answer('Bo Ek') })
  const of = new Set([...met].map((step) => step.split(' ')[0]))
  expect([...of]).toEqual(expect.arrayContaining(['request', 'carry_document', 'mail_copies', 'send_mail']))
  await expectOneEnd(boss, sent, posted)
})

it('is done once at the external service, wherever a process is killed on the way', async () => {
  const boss = await app.person(await app.makePort(slug), 'port_admin')
  const put = async (key: string, value: unknown) =>
    data(await boss.put('/api/v1/admin/settings', { key, value }))
  await put('signing_provider', 'documenso_v2')
  await put('signing_host', `${service.url}/`)
  await put('signing_token_encrypted', service.token)
  await put('signing_webhook_secret_encrypted', secret)
  const url = `/api/webhooks/signing/${slug}`
  const post = async (_url: string, headers: Record<string, string>, payload: string) =>
    (await app.web.inject({ method: 'POST', url, headers, payload })).statusCode
  const sent = await sentEoi(boss)
  service.receiver = { url, secret, post }
  service.sign(sent.tokens[0]!)
  await service.delivered()
  for (const { id: deliveryId } of await app.rows<{ id: string }>(
    boss.portId,
    sql`select id from signing_deliveries where processed_at is null order by received_at`,
  ))
    await applyDelivery(app.crm.services)({ tenantId: boss.portId!, deliveryId }, attempt)
  await owners.everywhere(`delete from ${queue}`)
  service.sign(sent.tokens[1]!)
  await service.delivered()
  const { met, posted } = await workKilled()
  const of = new Set([...met].map((step) => step.split(' ')[0]))
  expect([...of]).toEqual(expect.arrayContaining(['signing_delivery', 'carry_document', 'mail_copies']))
  await expectOneEnd(boss, sent, posted)
})
