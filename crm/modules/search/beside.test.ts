import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientConfig } from '../../../platform/database/pools.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { createRecord } from '../duplicates/testing/everything.ts'

let app: TestApp
let boss: Person
let client: string
let file: string
let reminder: string

beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
  client = (await createRecord(boss, 'clients', { fullName: 'Torsten Vik' })).id
  const form = new FormData()
  form.append('clientId', client)
  form.append('file', new Blob(['A plan']), 'Mooring-plan Éclair.txt')
  file = (await createRecord(boss, 'files/upload', form)).id
  const due = { dueAt: '2030-05-01T07:00:00.000Z', recordType: 'client', recordId: client }
  reminder = (await createRecord(boss, 'reminders', { title: 'Send the éclair brochure', ...due })).id
})
afterAll(() => app.close())

const find = async (q: string, by = boss, more = '') =>
  (await by.get(`/api/v1/search?q=${encodeURIComponent(q)}${more}`)).body.data as {
    type: string
    id: string
    record: { id: string } | null
  }[]
const types = async (q: string, by = boss, more = '') => (await find(q, by, more)).map(({ type }) => type)

it('finds files and reminders by their words, without accents, and by a pasted id', async () => {
  expect(await find('eclair')).toMatchObject([
    {
      type: 'file',
      id: file,
      title: 'Mooring-plan Éclair.txt',
      subtitle: 'Torsten Vik',
      record: { id: client },
    },
    { type: 'reminder', id: reminder, subtitle: 'Torsten Vik', record: null },
  ])
  expect(await types('moori')).toEqual(['file'])
  expect(await types('eclair', boss, '&types=reminder')).toEqual(['reminder'])
  expect(await types('eclair', boss, '&types=client')).toEqual([])
  expect(await types(file)).toEqual(['file'])
  expect(await types(reminder.toUpperCase())).toEqual(['reminder'])
  expect(await types(client)).toEqual(['client'])
})

it('finds documents, brochures and templates of documents', async () => {
  const sheet = new FormData()
  sheet.append('file', new Blob(['%PDF-1.7\nA harbour\n%%EOF\n']), 'harbour.pdf')
  const fileId = (await createRecord(boss, 'files/upload', sheet)).id
  const brochure = (await createRecord(boss, 'brochures', { title: 'Tour of the Skärgård', fileId })).id
  const paper = { title: 'Skargard contract', documentType: 'contract', clientId: client }
  const document = (await createRecord(boss, 'documents', paper)).id
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Agreed.' }] }] }
  const form = { name: 'Skärgård lease', documentType: 'contract', content: text }
  const template = (await createRecord(boss, 'document-templates', form)).id
  expect(await find('skärgård')).toMatchObject([
    { type: 'document', id: document, subtitle: 'Torsten Vik' },
    { type: 'brochure', id: brochure },
    { type: 'document_template', id: template },
  ])
  expect(await types(brochure)).toEqual(['brochure'])
  const port = boss.portId!
  expect(await types('skärgård', await app.person(port, ['document_templates.view']))).toEqual([
    'document_template',
  ])
  // A document of a client is seen with clients.
  expect(await types('skärgård', await app.person(port, ['documents.view']))).toEqual(['brochure'])
  expect(await types('skärgård', await app.person(await app.makePort(), 'port_admin'))).toEqual([])
})

it('finds them for those who may see them', async () => {
  const port = boss.portId!
  expect(await types('eclair', await app.person(port, ['clients.view']))).toEqual([])
  // A file of a client is seen with clients; reminders of colleagues with the right to see all.
  expect(await types('eclair', await app.person(port, ['files.view', 'yachts.view']))).toEqual([])
  expect(await types('eclair', await app.person(port, ['files.view', 'clients.view']))).toEqual(['file'])
  expect(await types('eclair', await app.person(port, ['reminders.view_own']))).toEqual([])
  const all = await app.person(port, ['reminders.view_all'])
  expect(await find('eclair', all)).toMatchObject([{ type: 'reminder', subtitle: null }])
  expect(await types(file, await app.person(await app.makePort(), 'port_admin'))).toEqual([])
})

it('finds documents by their titles, for whoever sees what they are of', async () => {
  const { id: clientId } = await createRecord(boss, 'clients', { fullName: 'Greta Almqvist' })
  const { id } = await createRecord(boss, 'documents', { title: 'Förtöjningsavtal Zephyr', clientId })
  expect(await find('zephyr')).toMatchObject([
    { type: 'document', id, title: 'Förtöjningsavtal Zephyr', subtitle: 'Greta Almqvist', archived: false },
  ])
  expect(await types('fortojningsavtal')).toEqual(['document'])
  expect(await types(id)).toEqual(['document'])
  const port = boss.portId!
  expect(await types('zephyr', await app.person(port, ['clients.view']))).toEqual([])
  expect(await types('zephyr', await app.person(port, ['documents.view', 'clients.view']))).toEqual([
    'document',
  ])
  expect(await types('zephyr', await app.person(port, ['documents.view']))).toEqual([])
  expect(await types(id, await app.person(await app.makePort(), 'port_admin'))).toEqual([])
})

it('asks an index, however many there are', async () => {
  const owner = new pg.Client(clientConfig(app.connectionOf(boss.portId)))
  await owner.connect()
  try {
    const port = boss.portId!
    await owner.query(`set search_path = crm, public; set statement_timeout = 0;
      select set_config('app.port_id', '${port}', false);
      insert into reminders (port_id, id, title, due_at, assigned_to, created_by)
        select '${port}', gen_random_uuid(), 'Ring ' || md5(n::text), now(), '${boss.userId}', '${boss.userId}'
        from generate_series(1, 6000) n;
      insert into clients (port_id, id, full_name)
        select '${port}', gen_random_uuid(), md5(n::text) from generate_series(1, 6000) n`)
    await owner.query('vacuum analyze reminders')
    await owner.query('vacuum analyze records')
    const plan = async (table: string, text: string) => {
      const { rows } = await owner.query(
        `explain select id from ${table} x where x.port_id = '${port}' and x.${text} like '%torsten%' and x.${text} like '%vik%' limit 20`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await plan('reminders', 'folded')).toContain('reminders_text')
    expect(await plan('records', 'found_by')).toContain('records_found_by')
  } finally {
    await owner.end()
  }
  expect(await types('torsten')).toEqual(['client'])
})
