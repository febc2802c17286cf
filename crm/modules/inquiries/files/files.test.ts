import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newSecret, signedHeaders } from '../../../../platform/outbound/sign.ts'
import { crmJobs } from '../../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'

const inbox = '/api/v1/admin/website-submissions'
const secret = newSecret()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

let app: TestApp
let desk: Server
let deskUrl: string
/** What the form service was asked for, and what it answers. */
let requests: string[] = []
let answer: { status: number; body?: Buffer; headers?: Record<string, string> }
let boss: Person
let connectionId: string
let counter = 0

beforeAll(async () => {
  desk = createServer((request, response) => {
    requests.push(request.url!)
    const { status, body = pdf, headers = {} } = answer
    response.writeHead(status, headers).end(body)
  })
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  deskUrl = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`
  app = await testApp(undefined, { env: { forms: { listenPort: 1, publicUrl: deskUrl } } })
})
beforeEach(async () => {
  requests = []
  answer = { status: 200 }
  boss = await app.person(await app.makePort(), 'port_admin')
  const response = await boss.post('/api/v1/admin/form-connections', { name: 'Insurance', secret })
  connectionId = response.body.data.id
})
afterAll(async () => {
  await app.close()
  desk.close()
})

const account = '01890000-0000-7000-8000-000000000001'
const linkOf = (name: string) => `${deskUrl}/files/${account}/${name}?expires=1798162990&signature=abc`
const paper = (name: string, more: Record<string, unknown> = {}) => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  size: pdf.length,
  url: linkOf(name),
  ...more,
})

function bodyOf(files: unknown, type = 'file') {
  const id = `submission-${++counter}`
  const data = { full_name: 'Sofia Brandt', e_mail: `sofia${counter}@brandt.example`, certificate: files }
  return {
    ...{ submission_id: id, id, form_title: 'Insurance', form_slug: 'insurance', data },
    fields: [
      { key: 'full_name', label: 'Name', type: 'short_text', value: data.full_name },
      { key: 'e_mail', label: 'E-mail', type: 'email', value: data.e_mail },
      { key: 'certificate', label: 'Insurance certificate', type, value: files },
    ],
  }
}

async function deliver(body: ReturnType<typeof bodyOf>): Promise<string> {
  const text = JSON.stringify(body)
  const headers = signedHeaders([secret], `msg_${body.id}`, text, new Date())
  const { status, body: reply } = await app.nobody.post(
    `/api/public/form-deliveries/${connectionId}`,
    text,
    headers,
  )
  expect(status).toBe(200)
  return reply.data.id
}

const read = async (id: string) => (await boss.get(`${inbox}/${id}`)).body.data
const convert = async (id: string) =>
  (await boss.post(`${inbox}/${id}/convert`, {})).body.data as { interestId: string; clientId: string }
const filesOn = async (type: string, id: string): Promise<string[]> =>
  (await boss.get(`/api/v1/files?entityType=${type}&entityId=${id}&sort=name`)).body.data.map(
    ({ name }: { name: string }) => name,
  )

/** Does each waiting job once, as its last try where asked; gives what failed. */
async function fetchAll({ attempt = 1 } = {}): Promise<unknown[]> {
  const rows = await app.rows(
    boss.portId!,
    sql<{
      id: string
    }>`select id from inquiry_files where port_id = ${boss.portId} and state = 'waiting' order by place`,
  )
  const faults: unknown[] = []
  for (const { id } of rows)
    await crmJobs(app.crm.services, async () => {}).fetch_inquiry_file!(
      { tenantId: boss.portId, id },
      { attempt, maxAttempts: 25 },
    ).catch((fault: unknown) => faults.push(fault))
  return faults
}

describe('a file that came with an inquiry', () => {
  it('is a file of the port on the inquiry, then of the interest, and comes back with an undo', async () => {
    const id = await deliver(bodyOf([paper('insurance'), paper('survey')]))
    expect((await read(id)).files).toMatchObject([
      { fieldKey: 'certificate', name: 'insurance.pdf', state: 'waiting', fileId: null },
      { name: 'survey.pdf', state: 'waiting' },
    ])
    expect(await fetchAll()).toEqual([])
    expect(requests).toEqual(['insurance', 'survey'].map((name) => linkOf(name).slice(deskUrl.length)))
    const [first] = (await read(id)).files
    expect(first).toMatchObject({
      state: 'done',
      mediaType: 'application/pdf',
      size: pdf.length,
      reason: null,
    })
    expect(await filesOn('inquiry', id)).toEqual(['insurance.pdf', 'survey.pdf'])
    const { url } = (await boss.get(`/api/v1/files/${first.fileId}/download`)).body.data
    const { pathname } = new URL(url)
    expect((await app.web.inject({ url: pathname })).rawPayload).toEqual(pdf)

    const { interestId, clientId } = await convert(id)
    expect(await filesOn('interest', interestId)).toEqual(['insurance.pdf', 'survey.pdf'])
    expect(await filesOn('client', clientId)).toEqual(['insurance.pdf', 'survey.pdf'])
    expect(await filesOn('inquiry', id)).toEqual([])
    const [note] = (await boss.get(`/api/v1/interests/${interestId}/notes`)).body.data
    expect(note.body).toBe('- Insurance certificate: insurance.pdf, survey.pdf')

    expect((await boss.post(`${inbox}/${id}/undo-convert`, {})).status).toBe(200)
    expect(await filesOn('inquiry', id)).toEqual(['insurance.pdf', 'survey.pdf'])
    expect((await read(id)).files[0].fileId).toBe(first.fileId)
  })

  it('goes to the interest where it arrives after the conversion', async () => {
    const id = await deliver(bodyOf([paper('late')]))
    const { interestId } = await convert(id)
    await fetchAll()
    expect(await filesOn('interest', interestId)).toEqual(['late.pdf'])
    expect(await filesOn('inquiry', id)).toEqual([])
  })

  it('keeps the conversion where somebody added another file to the interest', async () => {
    const id = await deliver(bodyOf([paper('one')]))
    const { interestId } = await convert(id)
    await fetchAll()
    await app.rows(
      boss.portId!,
      sql`insert into files (port_id, id, record_id, name, media_type, size, hash)
        select port_id, gen_random_uuid(), record_id, 'other.pdf', media_type, size, hash from files
        where port_id = ${boss.portId} and record_id = ${interestId} returning id`,
    )
    const { status, body } = await boss.post(`${inbox}/${id}/undo-convert`, {})
    expect([status, body.error.details]).toEqual([
      409,
      [expect.objectContaining({ path: 'files', code: 'file_added' })],
    ])
  })

  it('is fetched once, however often it is delivered and its job runs', async () => {
    const body = bodyOf([paper('once'), paper('once', { url: `${linkOf('once')}0` })])
    const id = await deliver(body)
    await deliver(body)
    await fetchAll()
    const [{ id: fileRow }] = (await read(id)).files
    await crmJobs(app.crm.services, async () => {}).fetch_inquiry_file!(
      { tenantId: boss.portId, id: fileRow },
      { attempt: 2, maxAttempts: 25 },
    )
    expect(requests).toHaveLength(1)
    expect(await filesOn('inquiry', id)).toEqual(['once.pdf'])
  })

  it('is fetched from the form service of this installation alone', async () => {
    const elsewhere = [
      'http://169.254.169.254/files/latest',
      `${deskUrl}/api/v1/me`,
      `${deskUrl}/files/../api/v1/me`,
      `${deskUrl.replace('http://', 'http://user:pass@')}/files/a/b`,
      `${deskUrl}.evil.example/files/a/b`,
      `${deskUrl}/files/`,
    ]
    const id = await deliver(bodyOf(elsewhere.map((url) => paper('x', { url }))))
    expect((await read(id)).files).toEqual([])
    expect(requests).toEqual([])
    answer = { status: 302, headers: { location: 'http://169.254.169.254/' } }
    const moved = await deliver(bodyOf([paper('moved')]))
    expect(await fetchAll()).toHaveLength(1)
    expect((await read(moved)).files[0].state).toBe('waiting')
    expect(requests).toHaveLength(1)
  })

  it('is read from older deliveries that give an address alone, and from a typed signature nothing is', async () => {
    answer = { status: 200, headers: { 'content-disposition': `attachment; filename*=UTF-8''b%C3%A5t.pdf` } }
    const id = await deliver(bodyOf(linkOf('plain')))
    await deliver(bodyOf('Sofia Brandt', 'signature'))
    const drawn = await deliver(bodyOf([paper('drawn')], 'signature'))
    await fetchAll()
    expect((await read(id)).files).toMatchObject([{ name: 'båt.pdf', state: 'done' }])
    expect((await read(drawn)).files).toMatchObject([{ name: 'drawn.pdf', state: 'done' }])
    expect(requests).toHaveLength(2)
  })
})

describe('a file that cannot be fetched', () => {
  const statesOf = async (id: string) =>
    (await read(id)).files.map(({ state, reason }: Record<string, unknown>) => [state, reason])

  it.each([
    ['gone', { status: 404 }],
    ['refused', { status: 200, body: Buffer.from('MZ and what follows') }],
    ['refused', { status: 200, body: Buffer.alloc(0) }],
    ['too_large', { status: 200, headers: { 'content-length': String(60 * 1024 * 1024) } }],
  ] as const)('says so: %s, and is fetched again when asked', async (reason, failure) => {
    answer = failure
    const id = await deliver(bodyOf([paper('bad')]))
    await fetchAll()
    expect(await statesOf(id)).toEqual([['failed', reason]])
    expect(await filesOn('inquiry', id)).toEqual([])
    answer = { status: 200 }
    const [{ id: fileId }] = (await read(id)).files
    const again = await boss.post(`${inbox}/${id}/files/${fileId}/retry`, {})
    expect([again.status, again.body.data.files[0].state]).toEqual([200, 'waiting'])
    await fetchAll()
    expect(await statesOf(id)).toEqual([['done', null]])
    expect(await filesOn('inquiry', id)).toEqual(['bad.pdf'])
  })

  it('is tried again while the form service is away, and given up after the last try', async () => {
    answer = { status: 503 }
    const id = await deliver(bodyOf([paper('away')]))
    expect(await fetchAll()).toHaveLength(1)
    expect(await statesOf(id)).toEqual([['waiting', null]])
    expect(await fetchAll({ attempt: 9 })).toEqual([])
    expect(await statesOf(id)).toEqual([['failed', 'unreachable']])
  })

  it('waits for room in the port', async () => {
    await boss.patch('/api/v1/admin/settings', { storage_quota_mib: 1 })
    await app.rows(
      boss.portId!,
      sql`insert into files (port_id, id, name, media_type, size, hash)
        values (${boss.portId}, gen_random_uuid(), 'big', 'text/plain', 1048576, 'x') returning id`,
    )
    await app.rows(
      boss.portId!,
      sql`insert into settings (port_id, key, value) values (${boss.portId}, 'storage_quota_mib', '1')
        on conflict (port_id, key) do update set value = excluded.value returning key`,
    )
    const id = await deliver(bodyOf([paper('full')]))
    await fetchAll()
    expect(await statesOf(id)).toEqual([['failed', 'quota']])
  })

  it('is of its own inquiry and port', async () => {
    const id = await deliver(bodyOf([paper('own')]))
    const [{ id: fileId }] = (await read(id)).files
    const other = await deliver(bodyOf([paper('other')]))
    expect((await boss.post(`${inbox}/${other}/files/${fileId}/retry`, {})).status).toBe(404)
    const stranger = await app.person(await app.makePort(), 'port_admin')
    expect((await stranger.post(`${inbox}/${id}/files/${fileId}/retry`, {})).status).toBe(404)
  })
})
