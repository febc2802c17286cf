import fc from 'fast-check'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBuffer } from 'yauzl'
import { uuidv7 } from '../../../platform/ids.ts'
import { csvOf } from '../../../platform/testing/csv.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { freeName, safeName } from './archive-names.ts'

let app: FormsApp
let account: TestAccount
let form: { id: string; slug: string }
beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
  form = await app.form(account, {
    pages: [
      {
        id: 'page1',
        fields: [
          { id: 'fname', key: 'name', type: 'short_text', label: 'Name' },
          { id: 'fphone', key: 'phone', type: 'phone', label: 'Phone' },
          { id: 'fpapers', key: 'papers', type: 'file', label: 'Papers', maxFiles: 5 },
        ],
      },
    ],
  })
})
afterAll(() => app.close())

/** A submission with files of these names, each with its own name as content. */
async function submitted(name: string, files: readonly string[]): Promise<string> {
  const uploads = files.map((file) => ({ id: uuidv7(), name: file, size: file.length, type: 'text/plain' }))
  const id = await app.submit(form.slug, { name, phone: '+358401234567', papers: uploads })
  for (const file of uploads) {
    await app.forms.services.storage.put(`${account.id}/${file.id}`, Buffer.from(file.name))
    await app.rows(
      account.id,
      sql`insert into files (account_id, id, form_id, field_id, name, media_type, size, submission_id)
        values (${account.id}, ${file.id}, ${form.id}, 'fpapers', ${file.name}, 'text/plain', ${Buffer.byteLength(file.name)}, ${id})
        returning id`,
    )
  }
  return id
}

async function exported(query: string) {
  const answer = await app.web.inject({
    url: `/api/v1/forms/${form.id}/export?format=${query}`,
    headers: account.owner.headers,
  })
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload }
}

function unpacked(archive: Buffer): Promise<Record<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true, strictFileNames: true }, (failed, zip) => {
      if (failed) return reject(failed)
      const found: Record<string, Buffer> = {}
      zip.on('error', reject)
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (broken, stream) => {
          if (broken) return reject(broken)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          found[entry.fileName] = Buffer.concat(parts)
          zip.readEntry()
        }),
      )
      zip.on('end', () => resolve(found))
      zip.readEntry()
    })
  })
}

describe('an export with files', () => {
  it('has the table, and each file where the table says', async () => {
    const names = ['plan.pdf', 'Plan.PDF', '../../etc/passwd', 'båt ⛵.jpg', 'CON']
    const id = await submitted('Ada', names)
    const without = await app.submit(form.slug, { name: 'Bo' })
    const { status, type, bytes } = await exported('zip')
    expect([status, type]).toEqual([200, 'application/zip'])
    const { [`${form.slug}.xlsx`]: table, ...files } = await unpacked(bytes)
    expect(Object.entries(files).map(([path, content]) => [path, content.toString()])).toEqual([
      [`files/${id}/plan.pdf`, 'plan.pdf'],
      [`files/${id}/Plan (2).PDF`, 'Plan.PDF'],
      [`files/${id}/_.._etc_passwd`, '../../etc/passwd'],
      [`files/${id}/båt ⛵.jpg`, 'båt ⛵.jpg'],
      [`files/${id}/_CON`, 'CON'],
    ])
    const [sheet] = await readXlsxFile(table!)
    const [head, ...rows] = sheet!.data
    const at = head!.indexOf('Papers (files)')
    const cellsOf = (name: string) => rows.find((row) => row[2] === name)!
    expect(String(cellsOf('Ada')[at]).split(', ')).toEqual(Object.keys(files))
    expect([cellsOf('Bo')[0], cellsOf('Bo')[at]]).toEqual([without, null])
    expect(cellsOf('Ada')[3]).toBe('+358401234567')
  })

  it('holds what the filters leave, and goes on where the bytes of a file are gone', async () => {
    const id = await submitted('Cecilia', ['kept.txt', 'lost.txt'])
    const [lost] = await app.rows(
      account.id,
      sql<{ id: string }>`select id from files where name = 'lost.txt'`,
    )
    await app.forms.services.storage.remove(`${account.id}/${lost!.id}`)
    const { bytes } = await exported('zip&q=cecilia')
    expect(Object.keys(await unpacked(bytes))).toEqual([
      `${form.slug}.xlsx`,
      `files/${id}/kept.txt`,
      `files/${id}/lost.txt.missing.txt`,
    ])
  })

  it('says how much it would hold, and is refused where that is too much', async () => {
    await submitted('Dora', ['huge.txt'])
    await app.rows(account.id, sql`update files set size = 1100000000 where name = 'huge.txt' returning id`)
    const filesOf = async (q: string) =>
      (await account.owner.get(`/api/v1/forms/${form.id}/export/files?q=${q}`)).body.data
    expect(await filesOf('dora')).toEqual({ files: 1, bytes: 1_100_000_000, most: 1024 ** 3 })
    expect(await filesOf('cecilia')).toMatchObject({ files: 2 })
    const refused = await account.owner.get(`/api/v1/forms/${form.id}/export?format=zip`)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'EXPORT_TOO_LARGE'])
    expect((await exported('zip&q=cecilia')).status).toBe(200)
  })

  it('is of the account alone', async () => {
    const stranger = await app.account()
    for (const path of ['export?format=zip', 'export/files'])
      expect((await stranger.owner.get(`/api/v1/forms/${form.id}/${path}`)).status).toBe(404)
  })
})

describe('an exported table', () => {
  it('says until when its links to files last', async () => {
    const [head, ...rows] = csvOf((await exported('csv')).bytes.toString())
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    expect(head).toContain(`Papers (links until ${until})`)
    expect(rows.find((row) => row[2] === 'Cecilia')![4]).toMatch(/^http:\/\/localhost:3001\/files\/\S+, http/)
  })

  it('has numbers to call as text, and runs no formula', async () => {
    await app.submit(form.slug, { name: '=HYPERLINK("http://evil.example")', phone: '+46701234567' })
    await app.submit(form.slug, { name: '+1+2', phone: '+12' })
    const rows = csvOf((await exported('csv')).bytes.toString())
    expect(rows.find((row) => row[2] === 'Ada')![3]).toBe('(+358) 40 1234567')
    expect(rows.find((row) => row[2]!.includes('HYPERLINK'))!.slice(2, 4)).toEqual([
      `'=HYPERLINK("http://evil.example")`,
      '(+46) 70 123 45 67',
    ])
    expect(rows.find((row) => row[2] === "'+1+2")![3]).toBe("'+12")
  })
})

describe('a name in an archive', () => {
  it('leads nowhere and is of one letter at least, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const safe = safeName(name)
        expect(safe).not.toMatch(/[\p{Cc}\p{Cf}"*/:<>?\\|]/u)
        expect(safe).not.toMatch(/^[\s.]|[\s.]$/)
        expect([...safe].length).toBeGreaterThan(0)
        expect([...safe].length).toBeLessThanOrEqual(101)
      }),
    )
  })

  it('is there once, in whatever case', () => {
    const present = new Set<string>()
    expect(['a.b.pdf', 'A.B.PDF', 'a.b (2).pdf', 'x', 'x'].map((name) => freeName(name, present))).toEqual([
      ...['a.b.pdf', 'A.B (2).PDF', 'a.b (2) (2).pdf', 'x', 'x (2)'],
    ])
  })
})
