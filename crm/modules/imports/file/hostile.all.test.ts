// @module-tag long

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { makeWorkbook, workbookOf } from '../testing/make-workbook.ts'
import { applied, finished, previewed, upload } from '../testing/upload.ts'
import { dropImportFile } from './keep-file.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  await app.crm.openWorker()
})
afterAll(() => app.close())

const newcomer = async () => app.person(await app.makePort(), 'port_admin')
const sheet = (cells: string) => workbookOf(`<sheetData><row r="1">${cells}</row></sheetData>`)
const attributes = Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ')

describe('a workbook made to do harm', () => {
  it.each([
    ['a cell beyond all columns', sheet('<c r="ZZZZZZZZ99999999999"><v>1</v></c>')],
    ['a cell in the last column a spreadsheet has not', sheet('<c r="XFE1"><v>1</v></c>')],
    ['an address in other quotes', sheet("<c r = 'ZZZZZZZZ99999999999'><v>1</v></c>")],
    ['an address written by its numbers', sheet('<c r="&#90;&#90;&#90;&#90;9999999"><v>1</v></c>')],
    [
      'a row beyond all rows',
      workbookOf('<sheetData><row r="99999999999"><c><v>1</v></c></row></sheetData>'),
    ],
    ['hundreds of thousands of attributes', sheet(`<c r="A1" ${attributes}><v>1</v></c>`)],
  ])('is refused: %s', async (_, file) => {
    const answer = await upload(admin, 'berths', file, 'berths.xlsx')
    expect([answer.status, answer.body.error.code]).toEqual([400, 'FILE_UNREADABLE'])
    expect(answer.body.error.details[0].path).toBe('file')
    // The guard, not the clock, ended it.
    expect(answer.body.error.message).not.toBe('Reading the file took too long.')
    expect((await admin.get('/api/v1/me')).status).toBe(200)
  })

  it('is told apart from a sound one beside it', async () => {
    const sound = makeWorkbook([
      ['Berth', 'Length (m)'],
      ['A1', 10],
    ])
    const [bad, good] = await Promise.all([
      upload(admin, 'berths', sheet('<c r="ZZZZZZZZ99999999999"><v>1</v></c>')),
      upload(admin, 'berths', sound),
    ])
    expect([bad.status, good.status]).toEqual([400, 201])
  })
})

describe('cells made to do harm', () => {
  const long = (head: string, middle: string, count: number, tail: string) =>
    head + middle.repeat(count) + tail
  it.each([
    ['a length', 'berths', `Berth,Length\nA1,"${long('1', ' ', 150_000, '!')}"\nA2,10\n`],
    ['a length of digits', 'berths', `Berth,Length\nA1,"${long('', '1', 150_000, 'x')}"\nA2,10\n`],
    ['an amount', 'berths', `Berth,Price\nA1,"${long('1', ',', 150_000, 'x')}"\nA2,10\n`],
    ['a mooring', 'berths', `Berth,Length\n"${long('A', '0', 150_000, 'x')}",10\nA2,10\n`],
    [
      'an e-mail address',
      'clients',
      `Name,Email\nAda,"${long('a@', '.', 60_000, '@')}"\nBo,bo@example.com\n`,
    ],
    ['a telephone', 'clients', `Name,Phone\nAda,"${long('', '1 /', 60_000, 'x')}"\nBo,+358401234567\n`],
    ['a heading', 'clients', `Name,"${long('E', ' ', 150_000, 'mail')}"\nAda,a@example.com\n`],
    ['a note', 'clients', `Name,Notes\nAda,"${long('', ' \t', 300_000, '.')}"\nBo,x\n`],
  ])('cost no more than others do: %s', async (_, entity, content) => {
    // Patterns of quadratic time take minutes over these, and the test ends before.
    const answer = await upload(admin, entity, content)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  })
})

describe('an import on its way', () => {
  const berths = (count: number) =>
    `Berth,Length (m)\n${Array.from({ length: count }, (_, i) => `${'ABCDEF'[Math.floor(i / 1000)]}${(i % 1000) + 1},10`).join('\n')}\n`

  it('is applied once by twelve who apply it, and holds up nobody', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', berths(3000))
    const first = await person.post(`/api/v1/imports/${one.id}/apply`)
    expect(first.status).toBe(202)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => person.post(`/api/v1/imports/${one.id}/apply`)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(202))
    const done = await finished(person, one.id)
    expect(done.progress).toMatchObject({ created: 3000, skipped: 0 })
  })

  it('is not waited for: neither applying nor reading asks for a lock that its job holds', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', berths(10))
    await app.rows(
      person.portId,
      sql`update imports set status = 'applying' where id = ${one.id} returning 1`,
    )
    const { kernel } = app.crm.services
    const client = await kernel.servers.of(person.portId).pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.port_id', $1, true)`, [person.portId])
      await client.query('select 1 from imports where id = $1 for update', [one.id])
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          i % 2 ? person.post(`/api/v1/imports/${one.id}/apply`) : person.get(`/api/v1/imports/${one.id}`),
        ),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([
        ...Array(6).fill(200),
        ...Array(6).fill(202),
      ])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('makes no doubles of a file imported twice at once', async () => {
    const person = await newcomer()
    const rows = Array.from({ length: 300 }, (_, i) => `Client ${i},c${i}@example.com`)
    const content = `Name,Email\n${rows.join('\n')}\n`
    const [one, two] = [
      await previewed(person, 'clients', content),
      await previewed(person, 'clients', content),
    ]
    await Promise.all([applied(person, one.id), applied(person, two.id)])
    expect((await person.get('/api/v1/clients')).body.meta.total).toBe(300)
  })

  it('holds many rows of one name against the port in linear time', async () => {
    const person = await newcomer()
    const content = (mark: string) =>
      `Name,Email\n${Array.from({ length: 800 }, (_, i) => `Maria Silva,${mark}${i}@example.com`).join('\n')}\n`
    const first = await previewed(person, 'clients', content('a'))
    expect((await applied(person, first.id)).progress.created).toBe(800)
    const plan = await previewed(person, 'clients', content('b'))
    expect(plan.counts.similar).toBe(800)
  })
})

describe('files beside the rows', () => {
  it('write rejected rows so that no spreadsheet runs them', async () => {
    const person = await newcomer()
    const one = await previewed(
      person,
      'clients',
      'Name,Email,City\n,b@example.com,"=HYPERLINK(""http://x"")"\nAda,a@example.com,\n',
    )
    const { body } = await person.get(`/api/v1/imports/${one.id}/rejected`)
    expect(String(body)).toContain(`"'=HYPERLINK(`)
  })

  it('go when no import came to stand on them, and stay where one did', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'clients', 'Name,Email\nAda,a@example.com\n')
    const rows = await app.rows(
      person.portId,
      sql<{ fileKey: string }>`select file_key from imports where id = ${one.id}`,
    )
    const { fileKey } = rows[0]!
    const { storage } = app.crm.services
    const orphan = `${person.portId}/${crypto.randomUUID()}`
    await storage.put(orphan, Buffer.from('left behind'))
    const drop = dropImportFile(app.crm.services)
    const info = { attempt: 1, maxAttempts: 25 }
    await drop({ tenantId: person.portId, fileKey: orphan }, info)
    await drop({ tenantId: person.portId, fileKey }, info)
    expect(await storage.stat(orphan)).toBe(null)
    expect((await storage.stat(fileKey))!.size).toBeGreaterThan(0)
  })
})
