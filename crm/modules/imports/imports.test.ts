import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answered } from '../../../platform/testing/talker.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { MOST_ROWS } from './file/table.ts'
import { makeWorkbook } from './testing/make-workbook.ts'
import { applied, previewed, upload } from './testing/upload.ts'
import { applyImport } from './writing/apply-job.ts'

const helsinki = new URL('../../../../shared/data/helsinki-berths.csv', import.meta.url)
const present = existsSync(helsinki)

let app: TestApp
let portId: string
let admin: Person

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  await app.crm.openWorker()
})
afterAll(() => app.close())

const outcome = ({ status, body }: Answered) => [status, body.error?.code]
const total = async (person: Person, url: string) => (await person.get(url)).body.meta.total

async function newcomer(role: Parameters<TestApp['person']>[1] = 'port_admin') {
  return app.person(await app.makePort(), role)
}

describe('a file', () => {
  it('is previewed with proposed columns, and writes nothing', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', 'Berth No;LOA (m);Price\nA1;12;10000\nA2;0x;\n;9;\n')
    expect(one).toMatchObject({
      status: 'preview',
      rowCount: 3,
      mapping: { columns: { 'Berth No': 'mooringNumber', 'LOA (m)': 'length', Price: 'price' } },
      counts: { selected: 3, good: 1, bad: 2, known: 0, similar: 0 },
      missing: [],
    })
    expect(one.problems.map((problem: { row: number }) => problem.row)).toEqual([3, 4])
    expect(await total(person, '/api/v1/berths')).toBe(0)
    const { body } = await person.get(`/api/v1/imports/${one.id}/rows?problemsOnly=true&limit=1&page=2`)
    expect(body.meta).toEqual({ page: 2, limit: 1, total: 2 })
    expect(body.data[0]).toMatchObject({ row: 4, status: 'bad', cells: { 'Berth No': '', 'LOA (m)': '9' } })
  })

  it('is refused with a sentence when it is none', async () => {
    const refused = async (content: string | Uint8Array) => outcome(await upload(admin, 'clients', content))
    expect(await refused('')).toEqual([400, 'FILE_UNREADABLE'])
    expect(await refused('Name,Email\n')).toEqual([400, 'FILE_UNREADABLE'])
    expect(await refused('<html><table></table></html>')).toEqual([400, 'FILE_TYPE_REFUSED'])
    expect(await refused('%PDF-1.7\n%âã')).toEqual([400, 'FILE_TYPE_REFUSED'])
    expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1, 2]))).toEqual([400, 'FILE_UNREADABLE'])
    expect(await refused(`Name\n${'Matti\n'.repeat(MOST_ROWS + 1)}`)).toEqual([400, 'TOO_MANY_ROWS'])
    expect(await refused(new Uint8Array(25 * 1024 * 1024 + 1).fill(65))).toEqual([413, 'FILE_TOO_LARGE'])
  })

  it('must be there, of a known entity', async () => {
    const form = new FormData()
    form.append('entity', 'clients')
    const none = await admin.post('/api/v1/imports', form)
    expect(outcome(none)).toEqual([400, 'VALIDATION_FAILED'])
    expect(none.body.error.details[0].path).toBe('file')
    expect(outcome(await upload(admin, 'expenses', 'Name\nX\n'))).toEqual([400, 'VALIDATION_FAILED'])
    expect(outcome(await admin.post('/api/v1/imports', { entity: 'clients' }))).toEqual([
      415,
      'MEDIA_TYPE_UNSUPPORTED',
    ])
  })

  it('takes the permission of its entity', async () => {
    const agent = await app.person(portId, 'sales_agent')
    expect(outcome(await upload(agent, 'berths', 'Berth\nA1\n'))).toEqual([403, 'PERMISSION_DENIED'])
    const theirs = await previewed(admin, 'berths', 'Berth\nA1\n')
    expect(outcome(await agent.get(`/api/v1/imports/${theirs.id}`))).toEqual([403, 'PERMISSION_DENIED'])
    const mine = await previewed(agent, 'clients', 'Name\nAino\n')
    const { body } = await agent.get('/api/v1/imports')
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([mine.id])
  })
})

describe('the mapping', () => {
  it('can be changed until the import starts, and is held against the file', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'clients', 'Who,Where\nAino Laine,a@example.com\n')
    const patch = (body: object) => person.patch(`/api/v1/imports/${one.id}`, body)
    expect(outcome(await patch({ columns: { Elsewhere: 'fullName' } }))).toEqual([400, 'VALIDATION_FAILED'])
    expect(outcome(await patch({ columns: { Who: 'shoeSize' } }))).toEqual([400, 'VALIDATION_FAILED'])
    await patch({ columns: {} })
    const missing = await person.post(`/api/v1/imports/${one.id}/apply`)
    expect(outcome(missing)).toEqual([400, 'IMPORT_MAPPING_INCOMPLETE'])
    expect(missing.body.error.details[0].message).toContain('Full name')
    const mapped = await patch({ columns: { Who: 'fullName', Where: 'email' } })
    expect(mapped.body.data).toMatchObject({ counts: { good: 1 }, missing: [] })
    await applied(person, one.id)
    expect(outcome(await patch({ defaultUnit: 'ft' }))).toEqual([409, 'IMPORT_STATE'])
    expect(outcome(await person.delete(`/api/v1/imports/${one.id}`))).toEqual([409, 'IMPORT_STATE'])
  })

  it('is discarded with its file', async () => {
    const one = await previewed(admin, 'clients', 'Name\nAino\n')
    const [stored] = await app.rows(
      portId,
      sql<{ fileKey: string }>`select file_key from imports where id = ${one.id}`,
    )
    expect(await app.crm.services.storage.stat(stored!.fileKey)).not.toBe(null)
    expect((await admin.delete(`/api/v1/imports/${one.id}`)).status).toBe(204)
    expect(outcome(await admin.get(`/api/v1/imports/${one.id}`))).toEqual([404, 'RECORD_NOT_FOUND'])
    const { storage } = app.crm.services
    await vi.waitFor(() => expect(storage.stat(stored!.fileKey)).resolves.toBe(null))
  })
})

describe.runIf(present)('the harbours of Helsinki', () => {
  const text = present ? readFileSync(helsinki, 'utf8') : ''
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  const harbours = [...new Set(rows.map(([harbour]) => harbour!))]

  it('are ten', () => expect(harbours).toHaveLength(10))

  it.each(harbours)('%s comes in whole', async (harbour) => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', text)
    const { body } = await person.patch(`/api/v1/imports/${one.id}`, {
      only: { column: 'Harbour', value: harbour },
    })
    const mine = rows.filter(([name]) => name === harbour)
    const piers = [...new Set(mine.map((row) => row[1]!))].filter((pier) => pier !== '')
    expect(body.data.piers.map(({ pier }: { pier: string }) => pier).sort()).toEqual(piers.sort())
    const { counts } = body.data
    expect(counts).toMatchObject({ selected: mine.length, good: mine.length - counts.bad, known: 0 })
    const done = await applied(person, one.id)
    expect(done).toMatchObject({
      status: 'applied',
      error: null,
      progress: { total: counts.good, done: counts.good, created: counts.good, skipped: 0 },
    })
    expect(await total(person, '/api/v1/berths?archived=all')).toBe(counts.good)
    const again = await person.post(`/api/v1/imports/${one.id}/apply`)
    expect([again.status, again.body.data.status]).toEqual([202, 'applied'])
    if (harbour !== harbours[0]) return
    const twice = await previewed(person, 'berths', text)
    const second = await person.patch(`/api/v1/imports/${twice.id}`, {
      only: { column: 'Harbour', value: harbour },
    })
    expect(second.body.data.counts).toMatchObject({ good: 0, known: counts.good })
    expect((await applied(person, twice.id)).progress).toMatchObject({ created: 0, skipped: counts.good })
    expect(await total(person, '/api/v1/berths?archived=all')).toBe(counts.good)
  })
})

describe('records', () => {
  it('of clients come with contacts, address, note and tags; known ones are left alone', async () => {
    const person = await newcomer()
    await person.post('/api/v1/clients', {
      fullName: 'Aino Laine',
      contacts: [{ channel: 'email', value: 'aino@example.com' }],
    })
    const file = [
      'Name,Email,Phone,Street,City,Country,Notes,Tags',
      'A. Laine,AINO@example.com,,,,,,',
      'Laine Aino,other@example.com,,,,,,',
      'Aino Laine,,,,,,,',
      'Ole Dahl,ole@example.com,+47 22 33 44 55,Storgata 1,Oslo,Norway,Calls in spring,VIP; Sailor',
      'Eva Dahl,eva@example.com,+47 22 33 44 55,,,,,VIP',
      ',nobody@example.com,,,,,,',
    ].join('\n')
    const one = await previewed(person, 'clients', file)
    expect(one.counts).toMatchObject({ selected: 6, good: 3, bad: 1, known: 2, similar: 1 })
    const { body } = await person.get(`/api/v1/imports/${one.id}/rows?status=similar`)
    expect(body.data.map((row: { title: string }) => row.title)).toEqual(['Laine Aino'])
    const done = await applied(person, one.id)
    expect(done.progress).toMatchObject({ done: 5, total: 5, created: 3, skipped: 2 })
    const list = await person.get('/api/v1/clients?q=Ole')
    const ole = (await person.get(`/api/v1/clients/${list.body.data[0].id}`)).body.data
    expect(ole).toMatchObject({ fullName: 'Ole Dahl', source: 'import' })
    expect(ole.contacts.map((contact: { value: string }) => contact.value)).toEqual(
      expect.arrayContaining(['ole@example.com', '+4722334455']),
    )
    expect(ole.addresses[0]).toMatchObject({ street: 'Storgata 1', city: 'Oslo', countryIso: 'NO' })
    expect(ole.tags.map((tag: { name: string }) => tag.name)).toEqual(['Sailor', 'VIP'])
    const notes = await person.get(`/api/v1/clients/${ole.id}/notes`)
    expect(notes.body.data[0].body).toBe('Calls in spring')
    const rejected = await person.get(`/api/v1/imports/${one.id}/rejected`)
    const lines = String(rejected.body).split('\r\n')
    expect(lines[0]).toBe('\ufeffName,Email,Phone,Street,City,Country,Notes,Tags,What is wrong')
    expect(lines[1]).toContain(',nobody@example.com')
    expect(lines[1]).toContain('The client has no name.')
    expect(lines).toHaveLength(3)
    expect((await previewed(person, 'clients', file)).counts).toMatchObject({ good: 0, known: 5 })
  })

  it('that look alike can be left out', async () => {
    const person = await newcomer()
    await person.post('/api/v1/clients', { fullName: 'Aino Laine' })
    const one = await previewed(
      person,
      'clients',
      'Name,Email\nAino Laine,a@example.com\nOle,o@example.com\n',
    )
    expect(one.counts).toMatchObject({ good: 2, similar: 1 })
    const { body } = await person.patch(`/api/v1/imports/${one.id}`, { skipSimilar: true })
    expect(body.data.counts).toMatchObject({ good: 1, similar: 1 })
    expect((await applied(person, one.id)).progress).toMatchObject({ created: 1, skipped: 1 })
  })

  it('go without tags that the person may not make', async () => {
    const person = await newcomer(['clients.create', 'clients.view'])
    const one = await previewed(person, 'clients', 'Name,Tags\nAino Laine,VIP\n')
    const done = await applied(person, one.id)
    expect(done.progress.created).toBe(1)
    expect(done.problems[0]).toMatchObject({ row: 2, message: expect.stringContaining('“VIP”') })
  })

  it('of yachts find their owners among clients and companies', async () => {
    const person = await newcomer()
    for (const fullName of ['Aino Laine', 'Twin Name', 'Twin Name']) {
      await person.post('/api/v1/clients', {
        fullName,
        contacts: fullName === 'Aino Laine' ? [{ channel: 'email', value: 'aino@example.com' }] : [],
      })
    }
    await applied(person, (await previewed(person, 'companies', 'Company,VAT\nFjord Charter AS,NO1\n')).id)
    const file = [
      'Yacht,Owner,Owner email,LOA (ft),Registration',
      'Havørn,Somebody,aino@example.com,40,X-1',
      'Terne,Fjord Charter AS,,32,X-2',
      'Måke,Laine Aino,,,',
      'Skarv,Twin Name,,,',
      'Lom,Stranger,,,',
    ].join('\n')
    const one = await previewed(person, 'yachts', file)
    expect(one.counts).toMatchObject({ good: 3, bad: 2 })
    expect(one.problems.map((problem: { message: string }) => problem.message)).toEqual([
      expect.stringContaining('several called “Twin Name”'),
      expect.stringContaining('“Stranger” is neither'),
    ])
    expect((await applied(person, one.id)).progress).toMatchObject({ created: 3 })
    expect(await total(person, '/api/v1/yachts')).toBe(3)
    expect((await previewed(person, 'yachts', file)).counts).toMatchObject({ good: 0, known: 3 })
  })

  it('of berths out of use come in archived, with tags', async () => {
    const person = await newcomer()
    const file = makeWorkbook([
      ['Berth', 'In use', 'Tags'],
      ['A1', 'no', 'Old'],
      ['A2', 'yes', ''],
    ])
    const one = await previewed(person, 'berths', file)
    await applied(person, one.id)
    const { body } = await person.get('/api/v1/berths?archived=yes')
    expect(body.data.map((berth: { mooringNumber: string }) => berth.mooringNumber)).toEqual(['A1'])
    const berth = (await person.get(`/api/v1/berths/${body.data[0].id}`)).body.data
    expect(berth).toMatchObject({ archiveReason: 'Not active in the imported file', tags: [{ name: 'Old' }] })
  })
})

describe('writing in the background', () => {
  const berths = (count: number) =>
    `Berth,Length (m)\n${Array.from({ length: count }, (_, i) => `${'ABCDE'[Math.floor(i / 4000)]}${(i % 4000) + 1},10`).join('\n')}\n`

  it('goes on behind the last committed rows after a crash, none lost and none doubled', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', berths(1000))
    const { kernel, storage } = app.crm.services
    let batches = 0
    const step = async () => {
      batches += 1
      if (batches === 3) throw new Error('The power went out.')
    }
    const crashing = applyImport({
      kernel: { ...kernel, flows: { 'import.progressed': [step] } },
      storage,
    })
    const actor = { userId: person.userId, name: 'Test' }
    await app.rows(
      person.portId,
      sql`update imports set status = 'queued', total = 1000 where id = ${one.id} returning 1`,
    )
    const payload = { tenantId: person.portId, importId: one.id, actor }
    const info = { attempt: 1, maxAttempts: 25 }
    await expect(crashing(payload, info)).rejects.toThrow('power')
    const halfway = (await person.get(`/api/v1/imports/${one.id}`)).body.data
    expect(halfway).toMatchObject({ status: 'applying', progress: { done: 400, created: 400 } })
    expect(await total(person, '/api/v1/berths')).toBe(400)
    const job = applyImport({ kernel, storage })
    await Promise.all([job(payload, info), job(payload, info)])
    const done = (await person.get(`/api/v1/imports/${one.id}`)).body.data
    expect(done).toMatchObject({ status: 'applied', progress: { done: 1000, created: 1000, skipped: 0 } })
    expect(await total(person, '/api/v1/berths')).toBe(1000)
  })

  it('gives up after several tries with a sentence, and goes on when applied again', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', berths(10))
    const { kernel, storage } = app.crm.services
    const broken = applyImport({
      kernel: {
        ...kernel,
        flows: { 'import.progressed': [() => Promise.reject(new Error('Out of order.'))] },
      },
      storage,
    })
    await app.rows(person.portId, sql`update imports set status = 'queued' where id = ${one.id} returning 1`)
    await broken(
      {
        tenantId: person.portId,
        importId: one.id,
        actor: { kind: 'staff', userId: person.userId, name: null },
      },
      { attempt: 5, maxAttempts: 25 },
    )
    const failed = (await person.get(`/api/v1/imports/${one.id}`)).body.data
    expect([failed.status, failed.error]).toEqual(['failed', expect.stringContaining('several times')])
    const letters = async () => (await person.get('/api/v1/admin/outbox')).body.data
    await expect.poll(async () => (await letters())[0]?.subject).toContain('Your import stopped')
    const [letter] = await letters()
    expect(letter.text).toContain(`/imports?open=${one.id}`)
    expect((await applied(person, one.id)).progress.created).toBe(10)
  })

  it('skips with a problem what was taken meanwhile', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', berths(3))
    await person.post('/api/v1/berths', { mooringNumber: 'A2' })
    expect((await applied(person, one.id)).progress).toMatchObject({ created: 2, skipped: 1 })
    const { body } = await person.get(`/api/v1/imports/${one.id}/rows?status=skipped`)
    expect(body.data[0]).toMatchObject({ title: 'A2', problems: [{ message: 'A2 is in the port already.' }] })
  })

  // As many as may be are read by `rows/read-rows.test.ts`, and written by `npm run bench import`.
  it('writes rows of many batches', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', berths(3_000))
    const done = await applied(person, one.id)
    expect(done.progress).toMatchObject({ done: 3_000, total: 3_000, created: 3_000, skipped: 0 })
  })
})
