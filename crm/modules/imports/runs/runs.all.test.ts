// @module-tag long

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { contentBeside } from '../../../testing/content.ts'
import { besideTheContent } from '../testing/beside-the-content.ts'
import type { ForeignExport } from '../testing/foreign-export.ts'
import { csvOf, exportOf } from '../testing/foreign-exports.ts'
import { makeSheets } from '../testing/make-workbook.ts'
import { makeZip } from '../testing/make-zip.ts'
import { runEnded, uploadRun } from '../testing/upload.ts'
import { applyRun } from './run-jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const contentOf = (person: Person) => contentBeside(app, person.portId!, besideTheContent)

/** A seller called Sam Sales, whom the exports name, in a port of their own. */
async function sam(permissions?: string[]): Promise<Person> {
  const person = await app.person(await app.makePort(), permissions ?? 'port_admin')
  await app.atHome(
    sql`update users set first_name = 'Sam', last_name = 'Sales', display_name = null where id = ${person.userId} returning 1`,
  )
  return person
}

const filesOf = (product: ForeignExport['product']) =>
  exportOf(product).map(({ name, rows }) => ({ name, content: csvOf(rows) }))

const zipOf = (product: ForeignExport['product']) =>
  makeZip(filesOf(product).map(({ name, content }) => ({ name, content: Buffer.from(content) })))

const sheetsOf = (product: ForeignExport['product']) =>
  makeSheets(Object.fromEntries(exportOf(product).map(({ name, rows }) => [name, rows])))

async function begun(person: Person, files: Parameters<typeof uploadRun>[1]) {
  const answer = await uploadRun(person, files)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

type Part = { id: string; entity: string; fileName: string; counts: object; problems: unknown[] }

/** All that hangs on a client, by its overview and its notes. */
async function readTraces(person: Person, name: string) {
  const [found] = (await person.get(`/api/v1/clients?q=${encodeURIComponent(name)}`)).body.data
  const client = (await person.get(`/api/v1/clients/${found.id}`)).body.data
  const deals = (await person.get(`/api/v1/interests?clientId=${found.id}`)).body.data
  const notesOf = async (path: string) =>
    (await person.get(`/api/v1/${path}/notes`)).body.data.map(({ body }: { body: string }) => body)
  const yachts = await app.rows(
    person.portId,
    sql<{ name: string }>`select name from yachts where current_owner_id = ${found.id} order by name`,
  )
  return {
    companies: client.companies.map(({ name: companyName }: { name: string }) => companyName).sort(),
    yachts: yachts.map((yacht) => yacht.name),
    deals: deals.map(({ pipelineStage, yachtName }: Record<string, string>) =>
      [pipelineStage, yachtName].filter(Boolean).join(' '),
    ),
    notes: await notesOf(`clients/${found.id}`),
    dealNotes: (await Promise.all(deals.map(({ id }: { id: string }) => notesOf(`interests/${id}`)))).flat(),
  }
}

const byNow = [
  ['Pipedrive', 'its files one by one', () => filesOf('Pipedrive')],
  ['HubSpot', 'an archive', () => [{ name: 'hubspot.zip', content: zipOf('HubSpot') }]],
  ['Lists by numbers', 'its files one by one', () => filesOf('Lists by numbers').toReversed()],
  ['Excel', 'a workbook', () => [{ name: 'hamnen.xlsx', content: sheetsOf('Excel') }]],
] as const

const expected = {
  Pipedrive: {
    companies: ['Merinen Oy'],
    yachts: [],
    deals: ['qualified'],
    notes: ['Likes the morning sun'],
    dealNotes: [
      '2026-01-06\nWants a berth by the pier',
      'Deal - Title: Aino Merinen deal\nDeal - Value: 25000 EUR',
    ],
  },
  HubSpot: {
    companies: ['Ek AB', 'Merinen Oy'],
    yachts: [],
    deals: ['qualified'],
    notes: [],
    dealNotes: ['2026-01-06\nWants a berth by the pier', 'Deal Name: Aino Merinen – berth\nAmount: 25000'],
  },
  'Lists by numbers': {
    companies: [],
    yachts: ['Vega'],
    deals: ['enquiry Vega'],
    notes: ['2026-01-06\nWants a berth by the pier'],
    dealNotes: [],
  },
  Excel: {
    companies: ['Merinen Oy'],
    yachts: ['Vega'],
    deals: ['enquiry Vega'],
    notes: ['2026-01-06\nVill ha plats vid piren', 'Ringer i maj'],
    dealNotes: [],
  },
}

describe('a whole export', () => {
  it.each(byNow)('of %s as %s is joined, and taken back without a trace', async (product, _how, files) => {
    const person = await sam()
    const before = await contentOf(person)
    let run = await begun(person, files())
    // Numbers without a prefix are read in a country that a person says; what refers to their rows follows.
    if (product === 'Lists by numbers') {
      expect(run.counts).toMatchObject({ good: 0, bad: 8 })
      const customers = run.parts.find(({ entity }: Part) => entity === 'clients')
      const mapped = await person.patch(`/api/v1/imports/${customers.id}`, { defaultCountry: 'US' })
      expect(mapped.status, JSON.stringify(mapped.body)).toBe(200)
      run = (await person.get(`/api/v1/import-runs/${run.id}`)).body.data
    }
    const order = ['companies', 'clients', 'yachts', 'interests', 'notes']
    const entities = exportOf(product).map(({ entity }) => entity)
    expect(run.entities).toEqual(order.filter((entity) => (entities as string[]).includes(entity)))
    expect(run.parts.flatMap(({ problems }: Part) => problems)).toEqual([])
    const rows = exportOf(product).reduce((sum, one) => sum + one.rows.length - 1, 0)
    expect(run.counts).toEqual({ good: rows, bad: 0, known: 0, changed: 0 })
    expect(await contentOf(person)).toEqual(before)

    const done = await runEnded(person, run.id, 'apply')
    expect(done).toMatchObject({ status: 'applied', error: null, progress: { created: rows, skipped: 0 } })
    expect(await readTraces(person, 'Aino Merinen')).toEqual(expected[product])
    const bo = await readTraces(person, 'Bo Ek')
    const boNotes = [...bo.notes, ...bo.dealNotes]
    expect(boNotes).toContain(
      `2026-02-02, Rita Retired\n${product === 'Excel' ? 'Ringde kontoret' : 'Called the office'}`,
    )

    const again = await person.post(`/api/v1/import-runs/${run.id}/apply`)
    expect([again.status, again.body.data.progress.created]).toEqual([202, rows])
    const undone = await runEnded(person, run.id, 'undo')
    expect(undone).toMatchObject({ status: 'undone', progress: { takenBack: rows, kept: 0 } })
    expect(await contentOf(person)).toEqual(before)
  })

  it('that was taken over finds all its rows in the port the next time', async () => {
    const person = await sam()
    const first = await begun(person, filesOf('Excel'))
    await runEnded(person, first.id, 'apply')
    const content = await contentOf(person)
    const second = await begun(person, filesOf('Excel'))
    expect(second.counts).toEqual({ good: 0, bad: 0, known: 10, changed: 0 })
    expect((await runEnded(person, second.id, 'apply')).progress).toMatchObject({ created: 0, skipped: 10 })
    expect(await contentOf(person)).toEqual(content)
  })

  it('joins with what the port has, and names row and column of what cannot be joined', async () => {
    const person = await sam()
    const { body } = await person.post('/api/v1/clients', {
      fullName: 'Aino Merinen',
      contacts: [{ channel: 'email', value: 'aino@merinen.example' }],
    })
    await person.post('/api/v1/companies', { name: 'Old Friends Ltd' })
    const run = await begun(person, [
      {
        name: 'people.csv',
        content:
          'Person ID,Name,Email,Organization,Organization ID\n1,Aino Merinen,aino@merinen.example,,\n2,Eva Dahl,eva@sea.no,Old Friends Ltd,\n3,Ole Dahl,ole@sea.no,,77\n4,Nils Dahl,,Nowhere Ltd,\n',
      },
      { name: 'deals.csv', content: 'Deal ID,Deal title,Person ID\n10,First,1\n11,Second,9\n12,Third,3\n' },
      {
        name: 'notes.csv',
        content: 'Content,Deal ID,Person ID\nAbout the first,10,\nAbout nobody,,8\n,10,\n',
      },
    ])
    expect(run.parts.map(({ fileName, problems }: Part) => [fileName, problems])).toMatchObject([
      ['people.csv', []],
      ['deals.csv', [{ row: 3, column: 'Person ID', message: 'No row of the export has the number “9”.' }]],
      [
        'notes.csv',
        [
          { row: 3, column: 'Person ID', message: 'No row of the export has the number “8”.' },
          { row: 4, column: 'Content', message: 'The note has no text.' },
        ],
      ],
    ])
    const before = await contentOf(person)
    const done = await runEnded(person, run.id, 'apply')
    expect(done.progress).toMatchObject({ created: 6, skipped: 3 })
    expect((await readTraces(person, 'Eva Dahl')).companies).toEqual(['Old Friends Ltd'])
    // Nobody stays out because their company is in no file: one with a name is made, a number stands in a note.
    expect((await readTraces(person, 'Nils Dahl')).companies).toEqual(['Nowhere Ltd'])
    const { data: people } = (await person.get('/api/v1/clients?q=Dahl&sort=fullName')).body
    const notesOf = async ({ id }: { id: string }) =>
      (await person.get(`/api/v1/clients/${id}/notes`)).body.data.map((note: { body: string }) => note.body)
    expect(await Promise.all(people.map(notesOf))).toEqual([
      [],
      [],
      [expect.stringContaining('Organization ID: 77')],
    ])
    const deals = (await person.get(`/api/v1/interests?clientId=${body.data.id}`)).body.data
    expect(deals).toHaveLength(1)
    // The rows tell what became of each, by the part.
    const rows = (await person.get(`/api/v1/imports/${run.parts[2].id}/rows`)).body.data
    expect(rows.map(({ status }: { status: string }) => status)).toEqual(['created', 'skipped', 'bad'])
    expect((await runEnded(person, run.id, 'undo')).progress).toMatchObject({ takenBack: 6, kept: 0 })
    expect(await contentOf(person)).toEqual(before)
  })

  it('makes known clients members of their companies, and takes back no more than that', async () => {
    const person = await sam()
    const add = async (fullName: string) =>
      (
        await person.post('/api/v1/clients', {
          fullName,
          contacts: [{ channel: 'email', value: `${fullName.split(' ')[0]!.toLowerCase()}@port.example` }],
        })
      ).body.data.id as string
    const [aino, bo, cy] = [await add('Aino Merinen'), await add('Bo Ek'), await add('Cy Lund')]
    const old = (await person.post('/api/v1/companies', { name: 'Old Friends Ltd' })).body.data.id
    const join = (id: string, clientId: string) =>
      person.post(`/api/v1/companies/${id}/members`, { clientId, role: 'director' })
    expect((await join(old, bo)).status).toBe(201)
    const files = [
      { name: 'companies.csv', content: 'Company ID,Company\n1,Merinen Oy\n2,Old Friends Ltd\n' },
      {
        name: 'people.csv',
        content: [
          'Person ID,Name,Email,Company ID,Nationality',
          '1,Aino Merinen,aino@port.example,1;2,FI',
          '2,Bo Ek,bo@port.example,2,',
          '3,Cy Lund,cy@port.example,2,',
          '4,Dan Ny,dan@port.example,1,',
        ].join('\n'),
      },
    ]
    const before = await contentOf(person)
    for (const known of ['keep', 'update'] as const) {
      let run = await begun(person, files)
      expect(run.counts).toMatchObject({ good: 2, bad: 0, known: 4 })
      if (known === 'update') {
        const people = run.parts.find(({ entity }: Part) => entity === 'clients')
        expect((await person.patch(`/api/v1/imports/${people.id}`, { known })).status).toBe(200)
        run = (await person.get(`/api/v1/import-runs/${run.id}`)).body.data
        expect(run.counts).toMatchObject({ changed: 1 })
      }
      // Made: a company and a client; brought up: Aino and Cy, who were members of nothing.
      const done = await runEnded(person, run.id, 'apply')
      expect(done.progress).toMatchObject({ created: 2, updated: 2, skipped: 2 })
      expect((await readTraces(person, 'Aino Merinen')).companies).toEqual(['Merinen Oy', 'Old Friends Ltd'])
      expect((await readTraces(person, 'Cy Lund')).companies).toEqual(['Old Friends Ltd'])
      const friends = async () => (await person.get(`/api/v1/companies/${old}`)).body.data.members
      const roles = (await friends()).map((one: { clientId: string; role: string }) => [
        one.clientId,
        one.role,
      ])
      expect(new Map(roles)).toEqual(
        new Map([
          [aino, 'representative'],
          [bo, 'director'],
          [cy, 'representative'],
        ]),
      )
      const second = await begun(person, files)
      expect((await runEnded(person, second.id, 'apply')).progress).toMatchObject({ created: 0, updated: 0 })
      expect((await runEnded(person, run.id, 'undo')).progress).toMatchObject({ takenBack: 4, kept: 0 })
      expect(await contentOf(person)).toEqual(before)
    }
    // What somebody made of a membership since stays.
    const run = await begun(person, files)
    await runEnded(person, run.id, 'apply')
    const { members } = (await person.get(`/api/v1/companies/${old}`)).body.data
    const { id } = members.find(({ clientId }: { clientId: string }) => clientId === cy)
    expect((await person.patch(`/api/v1/companies/${old}/members/${id}`, { role: 'broker' })).status).toBe(
      200,
    )
    expect((await runEnded(person, run.id, 'undo')).progress).toMatchObject({ takenBack: 3, kept: 1 })
    expect((await readTraces(person, 'Cy Lund')).companies).toEqual(['Old Friends Ltd'])
  })

  it('stays where somebody touched it since, and says so', async () => {
    const person = await sam()
    const run = await begun(person, filesOf('Excel'))
    await runEnded(person, run.id, 'apply')
    const [aino] = (await person.get('/api/v1/clients?q=Aino')).body.data
    await person.patch(`/api/v1/clients/${aino.id}`, { nationalityIso: 'FI' })
    const undone = await runEnded(person, run.id, 'undo')
    // The client stays; what hung on it and nobody touched goes, but for the company it is a member of.
    expect(undone.progress).toMatchObject({ kept: 1 })
    expect((await readTraces(person, 'Aino Merinen')).notes).toEqual(['Ringer i maj'])
  })
})

describe('a run', () => {
  const two = [
    { name: 'companies.csv', content: 'Company ID,Company\n1,Merinen Oy\n2,Ek AB\n' },
    { name: 'people.csv', content: 'Person ID,Name,Company ID\n1,Aino Merinen,1\n2,Bo Ek,2\n' },
  ]

  it('goes on behind the last committed rows after a crash between its parts, in another process', async () => {
    const person = await sam()
    const run = await begun(person, two)
    const { kernel, storage } = app.crm.services
    await app.rows(
      person.portId,
      sql`with w as (update import_runs set status = 'queued' where id = ${run.id} returning 1)
        update imports set status = 'queued' where run_id = ${run.id} returning 1`,
    )
    let finished = 0
    const crash = async () => {
      finished += 1
      if (finished === 1) throw new Error('The power went out.')
    }
    const actor = { userId: person.userId, name: 'Test' }
    const payload = { tenantId: person.portId, importId: run.id, actor }
    const info = { attempt: 1, maxAttempts: 25 }
    const crashing = applyRun({
      kernel: { ...kernel, flows: { 'import.finished': [crash] } },
      storage,
    })
    await expect(crashing(payload, info)).rejects.toThrow('power')
    const halfway = (await person.get(`/api/v1/import-runs/${run.id}`)).body.data
    expect(halfway).toMatchObject({ status: 'applying', progress: { created: 2 } })
    // Another process has read none of the files.
    const job = applyRun({ kernel, storage: { ...storage } })
    await Promise.all([job(payload, info), job(payload, info)])
    const done = (await person.get(`/api/v1/import-runs/${run.id}`)).body.data
    expect(done).toMatchObject({ status: 'applied', progress: { created: 4, skipped: 0 } })
    expect((await readTraces(person, 'Aino Merinen')).companies).toEqual(['Merinen Oy'])
  })

  it('is started once by two at once', async () => {
    const person = await sam()
    const run = await begun(person, two)
    const apply = () => person.post(`/api/v1/import-runs/${run.id}/apply`)
    const answers = await Promise.all([apply(), apply(), apply()])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect((await runEnded(person, run.id, 'apply')).progress).toMatchObject({ created: 4, skipped: 0 })
    const late = await person.delete(`/api/v1/import-runs/${run.id}`)
    expect([late.status, late.body.error.code]).toEqual([409, 'IMPORT_STATE'])
  })

  it('takes parts for another kind, leaves them out, and goes with its last', async () => {
    const person = await sam()
    const run = await begun(person, [two[0]!, { name: 'table.csv', content: 'Name,Note\nEk AB,Pays late\n' }])
    const table = run.parts.find(({ fileName }: Part) => fileName === 'table.csv')
    const path = `/api/v1/import-runs/${run.id}/parts/${table.id}`
    const wrong = await person.patch(path, { entity: 'payments' })
    expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'entity'])
    const changed = await person.patch(path, { entity: 'notes' })
    expect(changed.body.data.entities).toEqual(['companies', 'notes'])
    const notes = changed.body.data.parts[1]
    expect(notes).toMatchObject({ counts: { bad: 1 }, missing: [] })
    const mapped = await person.patch(`/api/v1/imports/${notes.id}`, {
      columns: { Name: 'companyName', Note: 'text' },
    })
    expect(mapped.body.data.counts).toMatchObject({ good: 1, bad: 0 })
    for (const step of ['apply', 'undo']) {
      const alone = await person.post(`/api/v1/imports/${notes.id}/${step}`)
      expect([alone.status, alone.body.error.code]).toEqual([409, 'IMPORT_STATE'])
    }
    expect((await person.get('/api/v1/imports')).body.data).toEqual([])
    expect((await person.delete(path)).status).toBe(204)
    expect((await person.delete(`/api/v1/import-runs/${run.id}/parts/${run.parts[0].id}`)).status).toBe(204)
    expect((await person.get(`/api/v1/import-runs/${run.id}`)).status).toBe(404)
  })

  it('is refused whole where a column is missing, a file is none, or there are too many', async () => {
    const person = await sam()
    const run = await begun(person, [two[0]!])
    await person.patch(`/api/v1/imports/${run.parts[0].id}`, { columns: {} })
    const incomplete = await person.post(`/api/v1/import-runs/${run.id}/apply`)
    expect([incomplete.status, incomplete.body.error.code]).toEqual([400, 'IMPORT_MAPPING_INCOMPLETE'])
    expect(incomplete.body.error.details).toMatchObject([
      { path: 'parts.0.columns', message: 'Choose the column of Name.' },
    ])
    const refused = async (content: string | Uint8Array) => {
      const { status, body } = await uploadRun(person, [{ name: 'x', content }])
      return [status, body.error.code, body.error.details[0].path]
    }
    expect(await refused('')).toEqual([400, 'FILE_UNREADABLE', 'file'])
    expect(await refused(makeZip([{ name: 'a.pdf', content: Buffer.from('x') }]))).toEqual([
      400,
      'FILE_TYPE_REFUSED',
      'file',
    ])
    const bomb = Array.from({ length: 4 }, (_, n) => ({
      name: `${n}.csv`,
      content: Buffer.alloc(30 * 1024 * 1024, 'a'),
    }))
    expect(await refused(makeZip(bomb))).toEqual([413, 'FILE_TOO_LARGE', 'file'])
    const many = Array.from({ length: 20 }, (_, n) => ({
      name: `${n}.csv`,
      content: Buffer.from('Name\nX\n'),
    }))
    const full = await begun(person, [{ name: 'many.zip', content: makeZip(many) }])
    const form = new FormData()
    form.append('file', new Blob(['Name\nX\n']), 'one more.csv')
    const more = await person.post(`/api/v1/import-runs/${full.id}/files`, form)
    expect([more.status, more.body.error.code]).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('is for whoever may bring in all that it holds', async () => {
    const boss = await sam()
    const run = await begun(boss, two)
    const agent = await app.person(boss.portId!, ['clients.view', 'clients.create'])
    const refused = await uploadRun(agent, two)
    expect([refused.status, refused.body.error.code, refused.body.error.details[0].message]).toEqual([
      403,
      'PERMISSION_DENIED',
      'You may not import what companies.csv holds.',
    ])
    expect((await agent.get(`/api/v1/import-runs/${run.id}`)).status).toBe(403)
    expect((await agent.post(`/api/v1/import-runs/${run.id}/apply`)).status).toBe(403)
    expect((await agent.get('/api/v1/import-runs')).body.data).toEqual([])
    expect((await boss.get('/api/v1/import-runs')).body.data).toMatchObject([
      { id: run.id, fileNames: ['companies.csv', 'people.csv'], counts: { good: 4 } },
    ])
    const mine = await begun(agent, [{ name: 'people.csv', content: 'Person ID,Name\n1,Aino\n' }])
    const part = `/api/v1/import-runs/${mine.id}/parts/${mine.parts[0].id}`
    expect((await agent.patch(part, { entity: 'companies' })).status).toBe(403)
  })
})
