import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { writeToken } from '../../../platform/storage/token.ts'
import type { Answered } from '../../../platform/testing/talker.ts'
import type { DB } from '../../database.generated.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { completionLetter } from '../documents/life/letters.ts'
import { attach, readAttachments } from '../mail/attachments.ts'
import { writeLetter } from '../mail/write.ts'
import { pictureFile } from './pictures/picture-file.ts'
import { purgeFile } from './remove.ts'

let app: TestApp
let portId: string
let admin: Person
let clientId: string
beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  clientId = await newClient('Ingrid Solberg')
})
afterAll(() => app.close())

const code = ({ status, body }: Answered) => [status, body.error?.code ?? null]
const pdf = (size = 200) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 32)])
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function newClient(fullName: string): Promise<string> {
  return (await admin.post('/api/v1/clients', { fullName })).body.data.id
}

function form(
  name: string,
  content: Buffer | string,
  fields: Record<string, string> = {},
  first = false,
): FormData {
  const all = new FormData()
  const put = () => all.append('file', new Blob([content as unknown as ArrayBuffer]), name)
  if (first) put()
  for (const [key, value] of Object.entries(fields)) all.append(key, value)
  if (!first) put()
  return all
}

const upload = (
  name: string,
  content: Buffer | string,
  fields: Record<string, string> = { clientId },
  by = admin,
) => by.post('/api/v1/files/upload', form(name, content, fields))

/** The path of an address of ours. */
const pathOf = (url: string) => url.replace('http://localhost:3000', '')

async function fetched(file: { id: string }, headers: Record<string, string> = {}, by = admin) {
  const { url } = (await by.get(`/api/v1/files/${file.id}/download`)).body.data
  return app.web.inject({ url: pathOf(url), headers })
}

describe('a file on a record', () => {
  it('is kept, listed, fetched, renamed, moved, deleted and brought back', async () => {
    const content = pdf(3000)
    const { status, body } = await upload('Contract.pdf', content)
    expect(status).toBe(201)
    const file = body.data
    expect(file).toMatchObject({
      name: 'Contract.pdf',
      filename: 'Contract.pdf',
      mediaType: 'application/pdf',
      size: content.length,
      entityType: 'client',
      entityId: clientId,
      clientId,
      companyId: null,
      yachtId: null,
      entityTitle: 'Ingrid Solberg',
      uploadedById: admin.userId,
    })
    const listed = (await admin.get(`/api/v1/files?entityType=client&entityId=${clientId}`)).body
    expect(listed.data.map((one: { id: string }) => one.id)).toEqual([file.id])
    expect(listed.meta.total).toBe(1)
    const answer = await fetched(file)
    expect([answer.statusCode, answer.rawPayload.equals(content)]).toEqual([200, true])
    const renamed = await admin.patch(
      `/api/v1/files/${file.id}`,
      { name: 'Signed.pdf' },
      { 'if-match': '"1"' },
    )
    expect([renamed.status, renamed.body.data.name, renamed.body.data.version]).toEqual([
      200,
      'Signed.pdf',
      2,
    ])
    expect(code(await admin.patch(`/api/v1/files/${file.id}`, { name: 'X' }, { 'if-match': '"1"' }))).toEqual(
      [412, 'VERSION_STALE'],
    )
    const other = await newClient('Aino Laine')
    expect((await admin.patch(`/api/v1/files/${file.id}`, { clientId: other })).body.data).toMatchObject({
      entityId: other,
      clientId: other,
      filename: 'Signed.pdf',
    })
    expect((await admin.delete(`/api/v1/files/${file.id}`)).status).toBe(204)
    expect(code(await admin.get(`/api/v1/files/${file.id}`))).toEqual([404, 'RECORD_NOT_FOUND'])
    expect(code(await admin.delete(`/api/v1/files/${file.id}`))).toEqual([404, 'RECORD_NOT_FOUND'])
    expect((await admin.post(`/api/v1/files/${file.id}/restore`)).body.data.name).toBe('Signed.pdf')
    const { data } = (await admin.get(`/api/v1/admin/audit?entityId=${file.id}`)).body
    expect(data.map((entry: { type: string }) => entry.type)).toEqual([
      'file.restored',
      'file.deleted',
      'file.updated',
      'file.updated',
      'file.uploaded',
    ])
  })

  it('may stand on every kind of record, whichever part of the form comes first', async () => {
    const company = (await admin.post('/api/v1/companies', { name: 'Fjord AS' })).body.data.id
    const berth = (await admin.post('/api/v1/berths', { mooringNumber: 'F1' })).body.data.id
    const interest = (await admin.post('/api/v1/interests', { clientId })).body.data.id
    const home = (await admin.post('/api/v1/residential/clients', { fullName: 'Signe' })).body.data.id
    const places: Record<string, string>[] = [
      { companyId: company },
      { entityType: 'berth', entityId: berth },
      { entityType: 'interest', entityId: interest },
      { entityType: 'residential_client', entityId: home },
    ]
    for (const place of places) {
      const answer = await admin.post('/api/v1/files/upload', form('a.txt', 'text', place, true))
      expect([answer.status, answer.body.data?.entityId]).toEqual([201, Object.values(place).at(-1)])
    }
    expect((await upload('port.txt', 'of the port', {})).body.data).toMatchObject({
      entityType: null,
      entityId: null,
    })
  })

  it('is found by its name and that of its folder, however they are written', async () => {
    const on = await newClient('Searched')
    for (const name of ['Ålands båtplan.pdf', 'Survey 2026.pdf', 'notes.txt'])
      await upload(name, pdf(), { clientId: on })
    const found = async (q: string) =>
      (await admin.get(`/api/v1/files?clientId=${on}&sort=name&q=${encodeURIComponent(q)}`)).body.data.map(
        (one: { name: string }) => one.name,
      )
    expect(await found('aland')).toEqual(['Ålands båtplan.pdf'])
    expect(await found('2026')).toEqual(['Survey 2026.pdf'])
    expect(await found('')).toEqual(['Ålands båtplan.pdf', 'notes.txt', 'Survey 2026.pdf'])
    const folder = (await admin.post('/api/v1/document-folders', { name: 'Försäkring' })).body.data
    await upload('policy.txt', 'insured', { clientId: on, folderId: folder.id })
    expect(await found('forsakr')).toEqual(['policy.txt'])
  })

  it('goes with its bytes once nobody brought it back', async () => {
    const { id } = (await upload('gone.txt', 'soon gone')).body.data
    const { storage } = app.crm.services
    const info = { attempt: 1, maxAttempts: 25 }
    const purge = purgeFile(app.crm.services)
    await purge({ tenantId: portId, fileId: id }, info)
    expect(await storage.stat(`${portId}/${id}`)).not.toBe(null)
    await admin.delete(`/api/v1/files/${id}`)
    await purge({ tenantId: portId, fileId: id }, info)
    expect(await storage.stat(`${portId}/${id}`)).not.toBe(null)
    await app.rows(portId, sql`update files set deleted_at = now() - interval '1 hour' where id = ${id}`)
    await purge({ tenantId: portId, fileId: id }, info)
    expect(await storage.stat(`${portId}/${id}`)).toBe(null)
    expect(code(await admin.post(`/api/v1/files/${id}/restore`))).toEqual([404, 'RECORD_NOT_FOUND'])
  })

  it('stays, though it was deleted, until the mail that brings it along has gone', async () => {
    const { id } = (await upload('awaited.txt', 'goes by mail')).body.data
    const { storage, kernel } = app.crm.services
    const purge = () =>
      purgeFile(app.crm.services)({ tenantId: portId, fileId: id }, { attempt: 1, maxAttempts: 25 })
    const mailId = await inTenant(kernel, systemIn(portId), async (tx) => {
      const values = { name: 'Ada', port: 'Port', title: 'Contract', signers: ['Ada'], attached: true }
      const written = await writeLetter(tx, completionLetter, values, { to: 'ada@sea.example' })
      await attach(tx, written, id)
      return written
    })
    await admin.delete(`/api/v1/files/${id}`)
    await app.rows(portId, sql`update files set deleted_at = now() - interval '1 day' where id = ${id}`)
    await purge()
    const ctx = reading<DB>(kernel, systemIn(portId))
    const [file] = await readAttachments(ctx, storage, mailId)
    expect([file!.filename, file!.content.toString()]).toEqual(['awaited.txt', 'goes by mail'])
    await app.rows(portId, sql`update mails set status = 'sent' where id = ${mailId}`)
    await purge()
    expect(await storage.stat(`${portId}/${id}`)).toBe(null)
    expect(await readAttachments(ctx, storage, mailId)).toEqual([])
  })

  it('is taken once when it is sent twice, and refused where something else is sent', async () => {
    const on = await newClient('Twice')
    const key = { 'idempotency-key': 'the-same-upload' }
    const send = (content: string) =>
      admin.post('/api/v1/files/upload', form('a.txt', content, { clientId: on }), key)
    const answers = await Promise.all([send('bytes'), send('bytes'), send('bytes')])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(code(await send('other bytes'))).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    expect((await admin.get(`/api/v1/files?clientId=${on}`)).body.meta.total).toBe(1)
    const stored: string[] = []
    for await (const { key } of app.crm.services.storage.list(`${portId}/`)) stored.push(key)
    const rows = await app.rows(portId, sql<{ id: string }>`select id from files`)
    expect(stored.length).toBe(rows.length)
  })
})

describe('what is sent', () => {
  it.each([
    ['photo.txt', png, 'image/png'],
    ['photo.png', Buffer.from('no picture at all'), 'text/plain'],
    ['table.csv', Buffer.from('a;b\n1;2\n'), 'text/csv'],
    ['page.png', Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), 'text/html'],
    [
      'logo.png',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
    ],
    ['blob.bin', Buffer.from([0, 1, 2, 3, 250, 251]), 'application/octet-stream'],
  ])('is what its bytes say: %s', async (name, content, mediaType) => {
    const { body } = await upload(name, content)
    expect(body.data.mediaType).toBe(mediaType)
    const answer = await fetched(body.data)
    // Nothing of it runs in a page of ours, and nothing is shown as if it were one.
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  it('is refused when it is empty, a program or too large', async () => {
    const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(100)])
    expect(code(await upload('a.txt', ''))).toEqual([400, 'FILE_UNREADABLE'])
    expect(code(await upload('a.pdf', Buffer.from('MZ and so on')))).toEqual([400, 'FILE_TYPE_REFUSED'])
    expect(code(await upload('a.pdf', elf))).toEqual([400, 'FILE_TYPE_REFUSED'])
    expect(code(await upload('a.pdf', pdf(25 * 1024 * 1024)))).toEqual([413, 'PDF_TOO_LARGE'])
    const large = await upload('a.bin', Buffer.alloc(50 * 1024 * 1024 + 1))
    expect([...code(large), large.body.error.details[0].path]).toEqual([413, 'FILE_TOO_LARGE', 'file'])
    const none = await admin.post(
      '/api/v1/files/upload',
      form('x', 'x', {}).get('file') ? new FormData() : null,
    )
    expect(none.body.error.details[0]).toMatchObject({ path: 'file', code: 'choose_file' })
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
    ['a\u0000b\u0007\u202egpj.txt', 'abgpj.txt'],
    ['..', 'file'],
    ['   ', 'file'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['Väinö & Søn’s "plan" <1>.pdf', 'Väinö & Søn’s "plan" <1>.pdf'],
  ])('is named without what does harm: %s', async (input, expected) => {
    const boundary = 'edge'
    const name = input.replaceAll('"', '%22')
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\ntext\r\n--${boundary}--\r\n`
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const { status, body } = await admin.post('/api/v1/files/upload', payload, type)
    if (status === 400) return expect(body.error.code).toBe('BODY_MALFORMED')
    expect(body.data.name).toBe(expected)
    const renamed = await admin.patch(`/api/v1/files/${body.data.id}`, { name: `up/${input.slice(-200)}` })
    if (renamed.status === 200) expect(renamed.body.data.name).not.toMatch(/[/\\\p{Cc}]/u)
    else expect(code(renamed)).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('keeps a part of a file for nobody who asks for a part', async () => {
    const file = (await upload('digits.txt', '0123456789')).body.data
    const part = async (range: string, more = {}) => {
      const { statusCode, body, headers } = await fetched(file, { range, ...more })
      return [statusCode, body, headers['content-range'] ?? null]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=7-900')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
    expect(await part('bytes=1-2,4-5')).toEqual([200, '0123456789', null])
    expect(await part('bytes=4-1')).toEqual([200, '0123456789', null])
    expect(await part('bytes=2-4', { 'if-range': '"another"' })).toEqual([200, '0123456789', null])
    expect(await part('bytes=2-4', { 'if-range': `"${file.id}"` })).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await fetched(file, { 'if-none-match': `"${file.id}"` })).statusCode).toBe(304)
    const { url } = (await admin.get(`/api/v1/files/${file.id}/download`)).body.data
    const head = await app.web.inject({ method: 'HEAD', url: pathOf(url) })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
  })
})

describe('who may', () => {
  it('sees the files of records they see, and no others', async () => {
    const home = (await admin.post('/api/v1/residential/clients', { fullName: 'Hidden' })).body.data.id
    const place = { entityType: 'residential_client', entityId: home }
    const { id } = (await upload('home.txt', 'secret', place)).body.data
    const agent = await app.person(portId, 'sales_agent')
    const all = (await agent.get('/api/v1/files?limit=1000')).body.data
    expect(all.length).toBeGreaterThan(0)
    expect(all.some((one: { id: string }) => one.id === id)).toBe(false)
    for (const answer of [
      await agent.get(`/api/v1/files/${id}`),
      await agent.get(`/api/v1/files/${id}/download`),
      await agent.patch(`/api/v1/files/${id}`, { name: 'x' }),
    ])
      expect(code(answer)).toEqual([404, 'RECORD_NOT_FOUND'])
    expect(code(await agent.get(`/api/v1/files?entityType=residential_client&entityId=${home}`))).toEqual([
      400,
      'REFERENCE_NOT_FOUND',
    ])
    expect(code(await upload('x.txt', 'x', place, agent))).toEqual([400, 'REFERENCE_NOT_FOUND'])
  })

  it.each([
    [['files.view'], [200, 403, 403, 403]],
    [
      ['files.view', 'files.upload'],
      [200, 201, 200, 403],
    ],
    [['files.delete'], [403, 403, 403, 404]],
    [['clients.view'], [403, 403, 403, 403]],
  ])('with %j', async (permissions, expected) => {
    const someone = await app.person(portId, [...permissions, 'clients.view'])
    const { id } = (await upload('rights.txt', 'x')).body.data
    const answers = [
      await someone.get(`/api/v1/files/${id}`),
      await upload('new.txt', 'x', { clientId }, someone),
      await someone.patch(`/api/v1/files/${id}`, { name: 'renamed.txt' }),
      await someone.delete(`/api/v1/files/${uuidv7()}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(expected)
  })

  it('reaches no other port, by no id and no link', async () => {
    const otherPort = await app.makePort()
    const stranger = await app.person(otherPort, 'port_admin')
    const { id } = (await upload('ours.txt', 'ours')).body.data
    const answers = [
      await stranger.get(`/api/v1/files/${id}`),
      await stranger.get(`/api/v1/files/${id}/download`),
      await stranger.patch(`/api/v1/files/${id}`, { name: 'x' }),
      await stranger.delete(`/api/v1/files/${id}`),
      await stranger.post(`/api/v1/files/${id}/restore`),
    ]
    for (const answer of answers) expect(code(answer)).toEqual([404, 'RECORD_NOT_FOUND'])
    expect(code(await upload('x.txt', 'x', { clientId }, stranger))).toEqual([400, 'REFERENCE_NOT_FOUND'])
    const mine = (await upload('theirs.txt', 'x', {}, stranger)).body.data
    expect(code(await stranger.patch(`/api/v1/files/${mine.id}`, { clientId }))).toEqual([
      400,
      'REFERENCE_NOT_FOUND',
    ])
    expect((await stranger.get('/api/v1/files')).body.meta.total).toBe(1)
  })

  it('puts nothing on an archived record, nor on two', async () => {
    const archived = await newClient('Archived')
    await admin.delete(`/api/v1/clients/${archived}`)
    expect(code(await upload('x.txt', 'x', { clientId: archived }))).toEqual([409, 'RECORD_ARCHIVED'])
    const two = await upload('x.txt', 'x', { clientId, yachtId: uuidv7() })
    expect([...code(two), two.body.error.details[0].path]).toEqual([400, 'VALIDATION_FAILED', 'yachtId'])
    const half = await upload('x.txt', 'x', { entityType: 'client' })
    expect(half.body.error.details[0].path).toBe('entityId')
  })
})

describe('the room of a port', () => {
  it('is not passed, by one nor by two at once, and nothing of what was refused stays', async () => {
    const small = await app.makePort()
    const root = await app.person(small, 'port_admin', { superAdmin: true })
    const boss = await app.person(small, 'port_admin')
    const quota = { key: 'storage_quota_mib', value: 1 }
    expect(code(await boss.put('/api/v1/admin/settings', quota))).toEqual([403, 'PERMISSION_DENIED'])
    expect((await root.put('/api/v1/admin/settings', quota)).status).toBe(200)
    const sent = await Promise.all([1, 2, 3].map(() => upload('a.bin', randomBytes(400 * 1024), {}, boss)))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    const refused = sent.find(({ status }) => status === 409)!
    expect(refused.body.error.code).toBe('FILE_QUOTA_REACHED')
    expect((await boss.get('/api/v1/files/usage')).body.data).toEqual({
      files: 2,
      bytes: 2 * 400 * 1024,
      quota: 1024 * 1024,
    })
    const stored: string[] = []
    for await (const { key } of app.crm.services.storage.list(`${small}/`)) stored.push(key)
    expect(stored).toHaveLength(2)
    const [first] = sent.filter(({ status }) => status === 201)
    await boss.delete(`/api/v1/files/${first!.body.data.id}`)
    expect((await upload('b.bin', randomBytes(400 * 1024), {}, boss)).status).toBe(201)
    expect(code(await boss.post(`/api/v1/files/${first!.body.data.id}/restore`))).toEqual([
      409,
      'FILE_QUOTA_REACHED',
    ])
  })
})

describe('links', () => {
  const put = (url: string, payload: string | Buffer, headers = {}) =>
    app.web.inject({
      method: 'PUT',
      url: pathOf(url),
      payload,
      headers: { 'content-type': 'text/x-any', ...headers },
    })

  it('take the bytes of one file, once', async () => {
    const response = await admin.post('/api/v1/files/upload-url', { name: '../photo.png', clientId })
    expect(response.status).toBe(201)
    const { id, url } = response.body.data
    expect(code(await admin.get(`/api/v1/files/${id}`))).toEqual([404, 'RECORD_NOT_FOUND'])
    const empty = await put(url, '')
    expect([empty.statusCode, empty.json().error.code]).toEqual([400, 'FILE_UNREADABLE'])
    const answers = await Promise.all([put(url, png), put(url, png)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400])
    const file = (await admin.get(`/api/v1/files/${id}`)).body.data
    expect(file).toMatchObject({
      name: 'photo.png',
      mediaType: 'image/png',
      entityId: clientId,
      uploadedById: admin.userId,
    })
    expect((await fetched(file)).rawPayload.equals(png)).toBe(true)
    expect((await put(url, png)).json().error.code).toBe('TOKEN_INVALID')
  })

  it('hold for what they were given, and no longer', async () => {
    const { id } = (await upload('linked.txt', 'linked')).body.data
    const { env } = app.crm.services
    const [{ slug }] = (await app.rows(
      null,
      sql<{ slug: string }>`select slug from ports where id = ${portId}`,
    )) as [{ slug: string }]
    const grant = { operation: 'get', tenantId: portId, fileId: id, part: 'file', shown: false } as const
    const status = async (more: object, secrets: { secret: string } = env) => {
      const token = writeToken(secrets, { ...grant, expiresAt: new Date(Date.now() + 60_000), ...more })
      return (await app.web.inject({ url: `/api/storage/${token}` })).statusCode
    }
    expect(await status({})).toBe(200)
    expect(await status({ slug })).toBe(200)
    expect(await status({ slug: 'another-port' })).toBe(400)
    expect(await status({ expiresAt: new Date(Date.now() - 1000) })).toBe(400)
    expect(await status({ operation: 'put' })).toBe(400)
    expect(await status({}, { secret: 'another secret for tests, of enough characters' })).toBe(400)
    expect(await status({ tenantId: await app.makePort() })).toBe(404)
    expect(await status({ fileId: uuidv7() })).toBe(404)
    expect(await status({ part: 'preview' })).toBe(404)
    const token = writeToken(env, { ...grant, expiresAt: new Date(Date.now() + 60_000) })
    expect((await put(`/api/storage/${token}`, 'over')).json().error.code).toBe('TOKEN_INVALID')
    expect((await app.web.inject({ url: '/api/storage/nonsense' })).statusCode).toBe(404)
    await admin.delete(`/api/v1/files/${id}`)
    expect(await status({})).toBe(404)
  })
})

describe('pictures', () => {
  it('are made of photographs and of the first page of papers, without what the camera noted', async () => {
    const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('where it was taken')).toBe(true)
    const page = Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj trailer<</Root 1 0 R>>\n%%EOF',
    )
    const iphone = readFileSync(new URL('./testing/photo.heic', import.meta.url))
    const picture = pictureFile(app.crm.services)
    const results: (string | null)[] = []
    for (const [name, content] of [
      ['photo.jpg', photo],
      ['page.pdf', page],
      ['IMG_0001.HEIC', iphone],
      ['cut-off.heic', iphone.subarray(0, 700)],
      ['broken.png', png.subarray(0, 40)],
    ] as const) {
      const { id } = (await upload(name, content)).body.data
      await picture({ tenantId: portId, fileId: id }, { attempt: 1, maxAttempts: 25 })
      // A second worker, or a retry, finds it done.
      await picture({ tenantId: portId, fileId: id }, { attempt: 2, maxAttempts: 25 })
      const { thumbnailUrl, previewUrl } = (await admin.get(`/api/v1/files/${id}`)).body.data
      for (const url of [thumbnailUrl, previewUrl].filter(Boolean)) {
        const answer = await app.web.inject({ url })
        expect(answer.headers['content-disposition']).toMatch(/^inline;/)
        const { format, exif, width } = await sharp(answer.rawPayload).metadata()
        expect([format, exif]).toEqual(['webp', undefined])
        expect(width).toBeLessThanOrEqual(url === thumbnailUrl ? 320 : 1600)
      }
      results.push(thumbnailUrl && name)
    }
    expect(results).toEqual(['photo.jpg', 'page.pdf', 'IMG_0001.HEIC', null, null])
  })
})
