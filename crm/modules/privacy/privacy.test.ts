import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBuffer } from 'yauzl'
import { kinds } from '../../../contract/kinds.ts'
import type { Field } from '../../../contract/record-fields.ts'
import { clientConfig } from '../../../platform/database/pools.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { clientWithEverything, createRecord } from '../duplicates/testing/everything.ts'
import { makeSheets } from '../imports/testing/make-workbook.ts'
import { inDatabase } from '../records/columns.ts'
import { notExported, traceColumns } from './declared.generated.ts'
import { sections } from './sections.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const info = { attempt: 1, maxAttempts: 25 }
const work = (name: string, payload: Record<string, unknown>, by = boss) =>
  crmJobs(app.crm.services, async () => {})[name]!({ tenantId: by.portId, ...payload }, info)
const build = (exportId: string, by = boss) =>
  work('build_data_export', { exportId, actor: { kind: 'staff', userId: by.userId, name: null } }, by)
const url = (id: string) => `/api/v1/clients/${id}/gdpr-export`

/** The files of an archive, as text. */
function unpacked(archive: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (failed, zip) => {
      if (failed) return reject(failed)
      const found: Record<string, string> = {}
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (broken, stream) => {
          if (broken) return reject(broken)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          found[entry.fileName] = Buffer.concat(parts).toString('utf8')
          zip.readEntry()
        }),
      )
      zip.on('end', () => resolve(found))
      zip.readEntry()
    })
  })
}

async function fetched(clientId: string, exportId: string, by = boss): Promise<Record<string, string>> {
  const { body } = await by.get(`${url(clientId)}/${exportId}`)
  const answer = await app.web.inject({ url: new URL(body.data.url).pathname })
  expect(answer.statusCode).toBe(200)
  return unpacked(answer.rawPayload)
}

const mailsOf = (port: string) =>
  app.rows(
    port,
    sql<{ id: string; toAddress: string; text: string; link: string | null; category: string }>`
      select id, to_address, text, link, category from mails where port_id = ${port} order by created_at, id`,
  )

async function inquiryOf(person: Person, clientId: string, word: string): Promise<void> {
  const { ports } = (await person.get('/api/v1/me')).body.data
  const portSlug = ports.find((port: { id: string }) => port.id === person.portId).slug
  const { id } = await createRecord(person, '../public/inquiries', {
    portSlug,
    name: `${word} Sundqvist`,
    email: `${word.toLowerCase()}@sea.example`,
    message: `${word} asks for a berth`,
  })
  expect((await person.post(`/api/v1/admin/website-submissions/${id}/convert`, { clientId })).status).toBe(
    201,
  )
}

describe('what is kept of a client', () => {
  it('is in the archive from every table that leads to one, or is left out for a reason', async () => {
    const owner = new pg.Client(clientConfig(app.connection))
    await owner.connect()
    const { rows } = await owner.query<{ name: string; of: string }>(`
      select distinct c.relname as name, f.relname as of from pg_constraint k join pg_class c on c.oid = k.conrelid
        join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'crm'::regnamespace and f.relname <> 'ports'`)
    await owner.end()
    const reached = new Set(['clients'])
    // What stands on records may stand on a client; what is of a deal or a residential client of theirs is theirs.
    for (const start of ['clients', 'records', 'interests', 'residential_clients', 'residential_interests'])
      for (const { name, of } of rows) if (of === start) reached.add(name)
    const read = new Set(sections.flatMap(({ tables }) => tables))
    expect(reached.size).toBeGreaterThan(18)
    expect(
      [...reached].filter((name) => !read.has(name) && !notExported.some((tables) => name in tables)),
    ).toEqual([])
  })

  it('leaves no trace in long texts of any kind of record', async () => {
    const owner = new pg.Client(clientConfig(app.connection))
    await owner.connect()
    const { rows } = await owner.query<{ name: string }>(`
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'crm'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`)
    await owner.end()
    const columns = new Set(rows.map(({ name }) => name))
    const erased = traceColumns.flatMap(({ table, columns: its }) =>
      its.map((column) => `${table}.${column}`),
    )
    expect(erased.filter((one) => !columns.has(one))).toEqual([])
    const written = Object.values(kinds).flatMap(({ table, fields }) =>
      Object.entries<Field>(fields)
        .filter(([, { kind, choices, refers }]) => kind === 'text' && !choices && !refers)
        .filter(([, { input }]) => input?.safeParse('x'.repeat(250)).success)
        .map(([name]) => `${table}.${inDatabase(name)}`),
    )
    expect(written.filter((one) => columns.has(one) && !erased.includes(one))).toEqual([])
  })

  it('is given whole, with nothing of anybody else, as data and as a page that runs nothing', async () => {
    const one = await clientWithEverything(app, boss, 'Elsa')
    const other = await clientWithEverything(app, boss, 'Frida')
    await inquiryOf(boss, one, 'Elsa')
    await inquiryOf(boss, other, 'Frida')
    await createRecord(boss, 'admin/custom-fields', {
      entityType: 'client',
      name: 'wish',
      label: 'Wish',
      type: 'text',
    })
    await boss.put(`/api/v1/custom-fields/${one}?entityType=client`, { values: { wish: 'Elsa wishes sun' } })
    await createRecord(boss, 'admin/custom-fields', {
      entityType: 'document',
      name: 'shelf',
      label: 'Shelf',
      type: 'text',
    })
    const custom = { shelf: 'Elsa shelf B4' }
    const paper = await createRecord(boss, 'documents', { title: 'Elsa lease', clientId: one, custom })
    await createRecord(boss, 'reminders', {
      title: 'Elsa owes a copy',
      dueAt: '2027-01-15T09:00:00Z',
      recordType: 'document',
      recordId: paper.id,
    })
    await createRecord(boss, `clients/${one}/notes`, { body: '<script>alert("x")</script>' })
    // What belonged to somebody merged into them is theirs too.
    const twin = await createRecord(boss, 'clients', {
      fullName: 'Elsa Twin',
      contacts: [{ channel: 'email', value: 'elsa@sea.example' }],
    })
    expect((await boss.post(`/api/v1/clients/${one}/merge`, { loserId: twin.id })).status).toBe(200)
    const logo = new FormData()
    logo.append('setting', 'logo_image')
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#7a1f5c' } })
      .png()
      .toBuffer()
    logo.append('file', new Blob([new Uint8Array(picture)]), 'logo.png')
    expect((await boss.post('/api/v1/admin/settings/image', logo)).status).toBe(200)
    await boss.patch(`/api/v1/admin/ports/${boss.portId}`, { primaryColor: '#7a1f5c' })
    await app.rows(
      boss.portId!,
      sql`insert into events (port_id, id, type, action, entity_type, entity_id)
        select ${boss.portId}, gen_random_uuid(), 'client.updated', 'update', 'client', ${one} from generate_series(1, 600)`,
    )
    const response = await boss.post(url(one), {})
    expect([response.status, response.body.data.status]).toEqual([202, 'pending'])
    const { id } = response.body.data
    expect((await boss.get(`${url(one)}/${id}`)).body.error.code).toBe('EXPORT_NOT_READY')
    await build(id)
    await build(id)
    const [listed] = (await boss.get(url(one))).body.data
    expect(listed).toMatchObject({ id, status: 'ready', recipient: null, sentAt: null })
    expect(new Date(listed.cleanupAt).getTime() - Date.now()).toBeGreaterThan(29 * 24 * 3600_000)
    const { 'data.json': json, 'report.html': page } = await fetched(one, id)
    // It bears the face of the port, and fetches nothing.
    expect(page).toMatch(/<header><img src="data:image\/png;base64,\w/)
    expect(page).toContain('border-top:6px solid #7a1f5c')
    const report = JSON.parse(json!)
    expect(report.audit.length).toBeGreaterThan(600)
    const empty = sections.filter(({ name }) => report[name].length === 0).map(({ name }) => name)
    // Nothing was mailed to them yet, and no deal of theirs was judged.
    expect(empty).toEqual(['qualification'])
    for (const text of [
      'Elsa Sundqvist',
      'Elsa Twin',
      'elsa.work@sea.example',
      'Elsa Quay 1',
      'Elsa likes the north pier',
      'Tag Elsa',
      'Elsa of the Seas',
      'Elsa Charter',
      'Elsa wants twelve metres',
      'Ring Elsa',
      'Elsa rang about the price',
      'Elsa-passport.txt',
      'Elsa Home',
      'Elsa asks for a berth',
      'Elsa wishes sun',
      'Elsa tea',
      'Elsa shelf B4',
      'Elsa owes a copy',
    ]) {
      expect(json).toContain(text)
      expect(page).toContain(text)
    }
    expect(json + page!).not.toMatch(/frida/i)
    expect(json).not.toContain(boss.email)
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)')
  })

  it('is mailed to the client or to somebody named, by a link of seven days that is shown to nobody else', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const port = person.portId!
    const unreached = await createRecord(person, 'clients', { fullName: 'No Address' })
    const refused = await person.post(url(unreached.id), { emailClient: true })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'RECIPIENT_REQUIRED'])
    expect((await person.post(url(unreached.id), { recipient: 'a@b.example' })).status).toBe(400)
    const { id } = await createRecord(person, 'clients', {
      fullName: 'Greta Ek',
      contacts: [{ channel: 'email', value: 'greta@sea.example' }],
    })
    for (const [body, to] of [
      [{ emailClient: true }, 'greta@sea.example'],
      [{ emailClient: true, recipient: 'lawyer@law.example' }, 'lawyer@law.example'],
    ] as const) {
      const request = (await person.post(url(id), body)).body.data
      await build(request.id, person)
      const mail = (await mailsOf(port)).at(-1)!
      expect([mail.toAddress, mail.category]).toEqual([to, 'gdpr_export'])
      expect(mail.text).not.toContain('/api/storage/')
      const path = new URL(mail.link!).pathname
      expect((await app.web.inject({ url: path })).statusCode).toBe(200)
      expect((await app.web.inject({ url: `${path.slice(0, -4)}AAAA` })).statusCode).toBe(400)
    }
    const listed = async () => (await person.get(url(id))).body.data
    expect(await listed()).toMatchObject([
      { status: 'ready', sentAt: null, mailStatus: 'queued', mailError: null },
      { status: 'ready', sentAt: null, mailStatus: 'queued', mailError: null },
    ])
    const before = Date.now()
    for (const { id: mailId } of await mailsOf(port)) await work('send_mail', { mailId }, person)
    expect(await listed()).toMatchObject([
      { status: 'sent', mailStatus: 'sent' },
      { status: 'sent', mailStatus: 'sent' },
    ])
    for (const { sentAt } of await listed())
      expect(Math.abs(new Date(sentAt).getTime() - before)).toBeLessThan(60_000)
    const [newest] = await listed()
    const again = await person.post(`${url(id)}/${newest.id}/send`, {})
    expect([again.status, again.body.error.code]).toEqual([409, 'MAIL_NOT_RETRYABLE'])
    const actions = (await person.get('/api/v1/admin/audit?limit=50')).body.data.map(
      (one: { action: string }) => one.action,
    )
    expect(actions).toEqual(expect.arrayContaining(['request_gdpr_export', 'send_gdpr_export']))
    // A link of another port, and of another client, leads nowhere.
    const [first] = (await person.get(url(id))).body.data
    expect((await boss.get(`${url(id)}/${first.id}`)).status).toBe(404)
    expect((await person.get(`${url(unreached.id)}/${first.id}`)).status).toBe(404)
    // Kept long enough.
    const { url: link } = (await person.get(`${url(id)}/${first.id}`)).body.data
    await app.rows(
      port,
      sql`update data_exports set cleanup_at = now() where port_id = ${port} and id = ${first.id}`,
    )
    await work('clean_exports', {}, person)
    expect((await app.web.inject({ url: new URL(link).pathname })).statusCode).toBe(404)
    await expect(readStored(app.crm.services.storage, `${port}/${first.id}`)).rejects.toThrow()
    expect((await person.get(url(id))).body.data).toHaveLength(1)
  })

  it('stays ready where its mail fails for good, says why, and is sent again', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const port = person.portId!
    const { id } = await createRecord(person, 'clients', {
      fullName: 'Hanna Ek',
      contacts: [{ channel: 'email', value: 'hanna@sea.example' }],
    })
    const listed = async () => (await person.get(url(id))).body.data[0]
    const request = (await person.post(url(id), { emailClient: true })).body.data
    const send = (body = {}) => person.post(`${url(id)}/${request.id}/send`, body)
    expect((await send()).body.error.code).toBe('EXPORT_NOT_READY')
    await build(request.id, person)
    expect((await send()).body.error.code).toBe('MAIL_NOT_RETRYABLE')
    const mailId = (await mailsOf(port)).at(-1)!.id
    const refused = crmJobs(app.crm.services, async () => {
      throw new Error('550 No such mailbox')
    }).send_mail!
    await refused({ tenantId: port, mailId }, { attempt: 24, maxAttempts: 25 })
    expect(await listed()).toMatchObject({
      status: 'ready',
      sentAt: null,
      mailStatus: 'failed',
      mailError: expect.stringContaining('550 No such mailbox'),
    })
    expect((await send({ recipient: 'nobody' })).body.error.details[0].path).toBe('recipient')
    const foreign = await app.person(await app.makePort(), 'port_admin')
    expect((await foreign.post(`${url(id)}/${request.id}/send`, {})).status).toBe(404)
    const again = await send({ recipient: 'hanna@home.example' })
    expect([again.status, again.body.data]).toMatchObject([
      200,
      { status: 'ready', recipient: 'hanna@home.example', mailStatus: 'queued', mailError: null },
    ])
    expect((await mailsOf(port)).at(-1)!.toAddress).toBe('hanna@home.example')
    await work('send_mail', { mailId: (await mailsOf(port)).at(-1)!.id }, person)
    expect(await listed()).toMatchObject({ status: 'sent', mailStatus: 'sent', mailError: null })
  })

  it('is for whoever administers and may see all of it', async () => {
    const { id } = await createRecord(boss, 'clients', { fullName: 'Hedda' })
    for (const rights of [
      ['admin.manage_tags', 'clients.view'],
      ['clients.view', 'interests.view'],
    ]) {
      const person = await app.person(boss.portId!, rights)
      expect((await person.post(url(id), {})).status).toBe(403)
      expect((await person.get(url(id))).status).toBe(403)
      expect((await person.post(`/api/v1/clients/${id}/hard-delete`)).status).toBe(403)
    }
    const limited = await app.person(boss.portId!, 'port_admin')
    const statuses = []
    for (let n = 0; n < 31; n += 1) statuses.push((await limited.post(url(id), {})).status)
    expect([statuses[29], statuses[30]]).toEqual([202, 429])
  })
})

describe('a client that is erased', () => {
  const erase = (id: string, body?: unknown, by = boss) =>
    by.post(`/api/v1/clients/${id}/hard-delete${body ? '/confirm' : ''}`, body)
  const codeFor = async (by: Person) =>
    /\b(\d{6})\b/.exec(
      (await mailsOf(by.portId!)).filter(({ toAddress }) => toAddress === by.email).at(-1)!.text,
    )![1]!

  it('is in the archive, and asks for the code that was mailed to whoever erases', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const { id } = await createRecord(person, 'clients', { fullName: 'Ines' })
    expect((await erase(id, undefined, person)).body.error.code).toBe('NOT_ARCHIVED')
    await person.delete(`/api/v1/clients/${id}`)
    expect((await erase(id, undefined, person)).status).toBe(204)
    const code = await codeFor(person)
    const colleague = await app.person(person.portId!, 'port_admin')
    expect((await erase(id, { code }, colleague)).body.error.code).toBe('ERASURE_CODE_INVALID')
    expect((await erase(id, { code: '12345' }, person)).status).toBe(400)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await erase(id, { code: wrong }, person)).body.error.code).toBe('ERASURE_CODE_INVALID')
    await app.rows(
      person.portId,
      sql`update erasure_codes set expires_at = now() where port_id = ${person.portId} and client_id = ${id}`,
    )
    expect((await erase(id, { code }, person)).body.error.code).toBe('ERASURE_CODE_INVALID')
    const answers = []
    for (let n = 0; n < 4; n += 1) answers.push((await erase(id, { code: wrong }, person)).status)
    expect(answers.at(-1)).toBe(429)
  })

  it('leaves no name, address or number in any table, mail, log or file, and takes nothing of anybody else', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const port = person.portId!
    const gone = await clientWithEverything(app, person, 'Juliana')
    const stays = await clientWithEverything(app, person, 'Kristin')
    await inquiryOf(person, gone, 'Juliana')
    const twin = await createRecord(person, 'clients', {
      fullName: 'Juliana Twinning',
      contacts: [{ channel: 'phone', value: '+358 50 9998887' }],
    })
    await person.post(`/api/v1/clients/${gone}/merge`, { loserId: twin.id })
    // A deal of somebody else over her yacht, and what people wrote about her elsewhere.
    const yachts = (await person.get('/api/v1/yachts?limit=100')).body.data
    const yacht = yachts.find((one: { name: string }) => one.name.startsWith('Juliana'))
    const deal = await createRecord(person, 'interests', { clientId: stays, yachtId: yacht.id })
    await createRecord(person, `interests/${deal.id}/notes`, {
      body: 'Juliana Sundqvist recommended us to Kristin',
    })
    await createRecord(person, 'admin/webhooks', { url: 'https://192.0.2.1/in', events: ['client.updated'] })
    await person.patch(`/api/v1/clients/${gone}`, { timezone: 'Europe/Oslo' })
    await person.patch(`/api/v1/clients/${stays}`, { timezone: 'Europe/Oslo' })
    const request = (await person.post(url(gone), { emailClient: true })).body.data
    await build(request.id, person)
    const file = new FormData()
    file.append('entity', 'clients')
    file.append('file', new Blob(['Name,Email\nJuliana Sundqvist,juliana@sea.example\n']), 'c.csv')
    const unapplied = await createRecord(person, 'imports', file)
    const applied = await importOf(
      person,
      'Name,Email\n\nOlga Ek,olga@sea.example\nJuliana Sundqvist,juliana@sea.example\n',
    )
    await wishes(person, stays, 'A berth beside Juliana Sundqvist')
    const spent = await createRecord(person, 'expenses', {
      ...{
        merchant: `${'Sails of '.repeat(20)}Juliana Sundqvist`,
        expenseDate: '2026-03-02',
        amount: '45.50',
      },
      ...{ payerName: 'juliana sundqvist', tripLabel: 'To Juliana Sundqvist', note: 'For Juliana Sundqvist' },
      noReceiptReason: 'Juliana Sundqvist has it',
    })
    await sayToNobody()
    const keys = async () => {
      const found: string[] = []
      for await (const { key } of app.crm.services.storage.list(`${port}/`)) found.push(key)
      return found
    }
    const before = await keys()
    await person.delete(`/api/v1/clients/${gone}`)
    const preview = (await person.get(`/api/v1/clients/${gone}/hard-delete`)).body.data
    expect(preview).toMatchObject({ merged: 1, unlinked: 1, counts: { interests: 2, yachts: 1, files: 1 } })
    await erase(gone, undefined, person)
    expect((await erase(gone, { code: await codeFor(person) }, person)).status).toBe(204)
    expect((await person.get(`/api/v1/clients/${gone}`)).status).toBe(404)
    const payload = await waitingTraces(port)
    await work('erase_traces', payload, person)
    await work('erase_traces', payload, person)
    const words = /juliana[ .@]|juliana sundqvist|juliana twinning|juliana quay|358509998887|50 9998887/i
    const texts = await everyText(port)
    expect(texts.length).toBeGreaterThan(100)
    // What is called after her by others, such as a company, stays.
    const remains = texts.filter(({ text }) =>
      words.test(text.replaceAll(/Juliana Charter|Tag Juliana/gi, '')),
    )
    expect(remains).toEqual([])
    const after = await keys()
    // Her file, the archive, and what dropFile takes with the next jobs.
    expect(before.length - after.length).toBe(1)
    for (const key of (await listImports(port)).map((one) => one.fileKey))
      expect(String(await readStored(app.crm.services.storage, key))).not.toMatch(words)
    expect((await person.get(`/api/v1/imports/${unapplied.id}`)).status).toBe(404)
    const { data: left } = (await person.get(`/api/v1/imports/${applied}/rows`)).body
    expect(left.map((row: { row: number }) => row.row)).toEqual([3, 4])
    for (const key of after)
      expect(String(await readStored(app.crm.services.storage, key))).not.toMatch(/passport of Juliana/)
    expect(await saidToNobody()).toEqual(['[erased]', '[erased]'])
    const client = (await person.get(`/api/v1/clients/${stays}`)).body.data
    expect(client).toMatchObject({ fullName: 'Kristin Sundqvist', yachts: [{ name: 'Kristin of the Seas' }] })
    expect((await person.get(`/api/v1/interests/${deal.id}`)).body.data.yachtId).toBeNull()
    const [note] = (await person.get(`/api/v1/interests/${deal.id}/notes`)).body.data
    expect(note.body).toBe('[erased] recommended us to Kristin')
    expect((await person.get(`/api/v1/expenses/${spent.id}`)).body.data).toMatchObject({
      ...{ payer: '[erased]', tripLabel: 'To [erased]', note: 'For [erased]', amount: '45.50' },
      ...{ merchant: `${'Sails of '.repeat(20)}[erased]`, noReceiptReason: '[erased] has it' },
    })
    const [entry] = (await person.get('/api/v1/admin/audit?action=hard_delete')).body.data
    expect(entry).toMatchObject({ entityId: gone, entityLabel: null })
  })

  it('leaves others of the same name theirs, and only what could be theirs alone goes with it', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const make = (path: string, body: unknown) => createRecord(person, path, body)
    const contacts = (phone: string) => [
      { channel: 'phone', value: phone },
      { channel: 'email', value: 'family@holm.example' },
    ]
    const gone = await make('clients', { fullName: 'Nils Holm', contacts: contacts('+358 40 7654321') })
    const other = await make('clients', { fullName: 'Nils Holm', contacts: contacts('+358 40 1112223') })
    const third = await make('clients', { fullName: 'Vera Lund' })
    const deal = await make('interests', { clientId: other.id })
    await make(`interests/${deal.id}/notes`, { body: 'Nils Holm rang; his father had +358407654321' })
    await make(`clients/${third.id}/notes`, { body: 'A friend of Nils Holm' })
    await person.delete(`/api/v1/clients/${gone.id}`)
    await erase(gone.id, undefined, person)
    await erase(gone.id, { code: await codeFor(person) }, person)
    await work('erase_traces', await waitingTraces(person.portId!), person)
    const read = async (path: string) => (await person.get(`/api/v1/${path}`)).body.data
    expect((await read(`clients/${other.id}`)).contacts).toHaveLength(2)
    expect((await read(`interests/${deal.id}/notes`))[0].body).toBe('Nils Holm rang; his father had [erased]')
    expect((await read(`clients/${third.id}/notes`))[0].body).toBe('A friend of [erased]')
    const labels = async (id: string) =>
      (await read(`admin/audit?entityId=${id}`)).map((one: { entityLabel: string | null }) => one.entityLabel)
    expect(new Set(await labels(other.id))).toEqual(new Set(['Nils Holm']))
    expect(new Set(await labels(gone.id))).toEqual(new Set([null]))
  })

  it('looks at all sheets of a workbook that was imported', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const sheets = (other: string) =>
      makeSheets({
        Members: [
          ['Name', 'Email'],
          ['Olga Ek', 'olga@sea.example'],
        ],
        Friends: [
          ['Name', 'Email'],
          [other, 'friend@sea.example'],
        ],
      })
    const holding = await importOf(person, sheets('Juliana Sundqvist'))
    const other = await importOf(person, sheets('Kristin Sundqvist'))
    const fileOf = async (id: string) => {
      const [one] = await app.rows(
        person.portId!,
        sql<{ fileKey: string }>`select file_key from imports where id = ${id}`,
      )
      return readStored(app.crm.services.storage, one!.fileKey)
    }
    const unchanged = await fileOf(other)
    const gone = await createRecord(person, 'clients', { fullName: 'Juliana Sundqvist' })
    await person.delete(`/api/v1/clients/${gone.id}`)
    await erase(gone.id, undefined, person)
    await erase(gone.id, { code: await codeFor(person) }, person)
    await work('erase_traces', await waitingTraces(person.portId!), person)
    // A copy of the sheet that was imported stands in for the workbook, and is read as it was.
    expect(String(await fileOf(holding))).toBe('"Name","Email"\n"Olga Ek","olga@sea.example"')
    const { data: rows } = (await person.get(`/api/v1/imports/${holding}/rows`)).body
    expect(rows).toMatchObject([{ row: 2, title: 'Olga Ek' }])
    expect(await fileOf(other)).toEqual(unchanged)
  })

  async function importOf(person: Person, content: string | Uint8Array): Promise<string> {
    const form = new FormData()
    form.append('entity', 'clients')
    form.append('file', new Blob([content as BlobPart]), 'people')
    const { id } = await createRecord(person, 'imports', form)
    const { status } = await person.post(`/api/v1/imports/${id}/apply`, {})
    expect(status).toBeLessThan(300)
    await work(
      'apply_import',
      { importId: id, actor: { kind: 'staff', userId: person.userId, name: null } },
      person,
    )
    return id
  }

  const listImports = (port: string) =>
    app.rows(port, sql<{ fileKey: string }>`select file_key from imports where port_id = ${port}`)

  async function wishes(person: Person, clientId: string, value: string): Promise<void> {
    const field = { entityType: 'client', name: 'wishes', label: 'Wishes', type: 'text' }
    await createRecord(person, 'admin/custom-fields', field)
    await person.put(`/api/v1/custom-fields/${clientId}?entityType=client`, { values: { wishes: value } })
  }

  /** A mail and an error of no port that name her. */
  async function sayToNobody(): Promise<void> {
    await asOwner(`insert into crm.mails (id, category, to_address, subject, text, link)
      values (gen_random_uuid(), 'staff_password_reset', 'juliana@sea.example', 'A letter', 'Hello Juliana', null);
      insert into crm.error_events (id, request_id, method, path, status, error_name, error_message)
      values (gen_random_uuid(), 'r', 'GET', '/?q=juliana@sea.example', 500, 'Error', 'No such column')`)
  }

  async function saidToNobody(): Promise<string[]> {
    const { rows } =
      await asOwner(`select text as said from crm.mails where port_id is null and to_address = '[erased]'
      union all select path from crm.error_events where port_id is null and path = '[erased]'`)
    return rows.map(({ said }) => said as string)
  }

  async function asOwner(statement: string): Promise<pg.QueryResult> {
    const owner = new pg.Client(clientConfig(app.connection))
    await owner.connect()
    const found = await owner.query(statement)
    await owner.end()
    return found
  }

  /** What the job was given. */
  async function waitingTraces(port: string): Promise<Record<string, unknown>> {
    const owner = new pg.Client(clientConfig(app.connectionOf(port)))
    await owner.connect()
    const { rows } = await owner.query<{ payload: Record<string, unknown> }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'erase_traces' and j.payload ->> 'tenantId' = $1`,
      [port],
    )
    await owner.end()
    return rows[0]!.payload
  }

  /** Every value of every text and JSON column of every table of a port. */
  async function everyText(port: string): Promise<{ place: string; text: string }[]> {
    const columns = await app.rows(
      port,
      sql<{
        place: string
        name: string
        column: string
      }>`select c.table_name || '.' || c.column_name as place,
          c.table_name as name, c.column_name as "column"
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'crm' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')
          and exists (select 1 from information_schema.columns p where p.table_schema = 'crm'
            and p.table_name = c.table_name and p.column_name = 'port_id')`,
    )
    const found: { place: string; text: string }[] = []
    for (const { place, name, column } of columns) {
      const rows = await app.rows(
        port,
        sql<{ text: string }>`select ${sql.ref(column)}::text as text from ${sql.table(name)}
          where port_id = ${port} and ${sql.ref(column)} is not null`,
      )
      found.push(...rows.map(({ text }) => ({ place, text })))
    }
    return found
  }
})
