import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { dayFrom } from '../../../../testing/days.ts'
import { makeSheets, makeWorkbook } from '../../testing/make-workbook.ts'
import { applied, finished, previewed, runEnded, uploadRun } from '../../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

type Body = Record<string, unknown>

/** A port with berths A1 to A4, and people with yachts. */
async function harbour(): Promise<Person> {
  const boss = await app.person(await app.makePort(), 'port_admin')
  const make = async (path: string, body: Body) => {
    const answer = await boss.post(`/api/v1/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data.id as string
  }
  await make('berths/bulk-add', { berths: [1, 2, 3, 4].map((n) => ({ mooringNumber: `A${n}` })) })
  for (const [fullName, address] of [
    ['Anna Berg', 'anna@example.org'],
    ['Bo Ek', 'bo@example.org'],
    ['Bo Ek', 'bo.ek@example.org'],
  ] as const) {
    const contacts = [{ channel: 'email', value: address }]
    const ownerId = await make('clients', { fullName, contacts })
    const owner = { ownerType: 'client', ownerId }
    await make('yachts', { name: 'Freja', registrationNumber: `R ${address}`, ...owner })
  }
  return boss
}

const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const rowsOf = async (person: Person, id: string) =>
  (await person.get(`/api/v1/imports/${id}/rows?limit=100`)).body.data
const tenanciesOf = async (person: Person) =>
  (await person.get('/api/v1/tenancies?limit=100&sort=mooringNumber')).body.data as Body[]

describe('tenancies of a file', () => {
  it('are active or over by their days, with tags and fields of the port', async () => {
    const boss = await harbour()
    await boss.post('/api/v1/admin/custom-fields', {
      ...{ entityType: 'tenancy', name: 'key', label: 'Gate key', type: 'text' },
    })
    const file = csv(
      'Laituripaikka;Vuokralainen;Sähköposti;Vene;Hallintamuoto;Alkaa;Päättyy;Tunnisteet;Gate key',
      `a 1;Anna Berg;;Freja;Toistaiseksi;1.5.2024;;VIP;K7`,
      `A2;Bo Ek;bo@example.org;Freja;Kausipaikka;1.5.2020;1.10.2020;;`,
      `A3;;bo.ek@example.org;Freja;Määräaikainen;${dayFrom(30)};${dayFrom(60)};;`,
    )
    const one = await previewed(boss, 'tenancies', file)
    expect(one.missing).toEqual([])
    expect(one.problems).toEqual([])
    expect(one.counts).toMatchObject({ good: 3, bad: 0 })
    expect((await applied(boss, one.id)).progress).toMatchObject({ created: 3, skipped: 0 })
    expect(await tenanciesOf(boss)).toMatchObject([
      {
        ...{ mooringNumber: 'A1', clientName: 'Anna Berg', yachtName: 'Freja', tenureType: 'permanent' },
        ...{ status: 'active', startDate: '2024-05-01', endDate: null, custom: { key: 'K7' } },
        tags: [{ name: 'VIP' }],
      },
      { mooringNumber: 'A2', status: 'ended', tenureType: 'seasonal', endDate: '2020-10-01' },
      { mooringNumber: 'A3', status: 'active', tenureType: 'fixed_term', startDate: dayFrom(30) },
    ])
    const [first] = await tenanciesOf(boss)
    const { data: log } = (await boss.get(`/api/v1/tenancies/${first!.id}/activity`)).body
    expect(log.map(({ action }: Body) => action).sort()).toEqual(['activate', 'create'])
  })

  it('of a yacht that misses its berth, or of a sold berth, come in with that said', async () => {
    const boss = await harbour()
    const berths = (await boss.get('/api/v1/berths?limit=10&sort=mooringNumber')).body.data as Body[]
    await boss.patch(`/api/v1/berths/${berths[0]!.id}`, { lengthM: 8 })
    await boss.patch(`/api/v1/berths/${berths[1]!.id}`, { status: 'sold' })
    const [yacht] = (await boss.get('/api/v1/yachts?limit=10')).body.data as Body[]
    await boss.patch(`/api/v1/yachts/${yacht!.id}`, { lengthM: 11.5 })
    const owner = yacht!.ownerName
    const mail = String(yacht!.registrationNumber).slice(2)
    const lines = (more: string) =>
      csv(
        `Berth;Client;E-mail;Yacht;Tenure;Start;End`,
        `A1;${owner};${mail};Freja;${more}`,
        `A2;${owner};${mail};Freja;${more}`,
        `A3;${owner};${mail};Freja;${more}`,
      )
    const terms = `Seasonal;${dayFrom(30)};${dayFrom(60)}`
    for (const entity of ['tenancies', 'berth_reservations'] as const) {
      const one = await previewed(boss, entity, lines(terms))
      expect([entity, one.counts]).toMatchObject([entity, { good: 3, bad: 0 }])
      const messages = (await rowsOf(boss, one.id)).map(({ problems }: { problems: Body[] }) =>
        problems.map(({ message }) => message),
      )
      expect(messages).toEqual([['The yacht is 3.5 m too long for A1.'], ['A2 is marked as sold.'], []])
    }
  })

  it('that the port has are known, and stay as they are', async () => {
    const boss = await harbour()
    const file = csv('Berth;Client;Yacht;Tenure;Start', 'A1;Anna Berg;Freja;Permanent;2024-05-01')
    await applied(boss, (await previewed(boss, 'tenancies', file)).id)
    const again = await previewed(boss, 'tenancies', file)
    expect(again.counts).toMatchObject({ good: 0, known: 1, bad: 0 })
    const [row] = await rowsOf(boss, again.id)
    expect(row.problems.concat(row.status)).toContain('known')
    expect((await applied(boss, again.id)).progress).toMatchObject({ created: 0, skipped: 1 })
    expect(await tenanciesOf(boss)).toHaveLength(1)
  })

  it('are refused by row and column, and the others come in', async () => {
    const boss = await harbour()
    const content = csv('Berth;Client;Yacht;Tenure;Start', 'A1;Anna Berg;Freja;Permanent;2024-05-01')
    await applied(boss, (await previewed(boss, 'tenancies', content)).id)
    const file = csv(
      'Berth;Client;E-mail;Yacht;Tenure;From;To',
      'A1;Bo Ek;bo@example.org;Freja;Seasonal;2025-05-01;2025-10-01',
      'A2;Bo Ek;;Freja;Seasonal;2025-05-01;2025-10-01',
      'A2;Anna Berg;;Solbris;Permanent;2025-05-01;',
      'A2;Anna Berg;;Freja;Seasonal;2025-05-02;',
      'A2;Anna Berg;;Freja;Permanent;soon;',
      'A2;Anna Berg;;Freja;Permanent;2025-05-03;whenever',
      'A2;Anna Berg;;Freja;Permanent;2025-05-04;2024-05-01',
      'Z9;Anna Berg;;Freja;Permanent;2025-05-01;',
      'A2;Cecilia Storm;;Freja;Permanent;2025-05-01;',
      'A2;Anna Berg;;Freja;Somehow;2025-05-05;',
      ';Anna Berg;;Freja;Permanent;2025-05-01;',
      'A2;Anna Berg;;Freja;Seasonal;2025-05-06;2025-10-01',
      'A2;Bo Ek;bo@example.org;Freja;Seasonal;2025-09-01;2026-10-01',
      'A2;Bo Ek;bo@example.org;Freja;Seasonal;2025-10-01;2026-10-01',
    )
    const one = await previewed(boss, 'tenancies', file)
    const messages = (await rowsOf(boss, one.id)).map(
      ({ row, problems }: { row: number; problems: Body[] }) =>
        problems.map(({ column, message }) => `${row} ${column}: ${message}`),
    )
    expect(messages.flat()).toEqual([
      '2 From: A1 is held by Anna Berg from 2024-05-01 on.',
      '3 Client: The port has several clients called “Bo Ek”: add a column with the e-mail address.',
      '4 Yacht: Anna Berg has no yacht called “Solbris”.',
      '5 To: A tenancy of this tenure has an end.',
      '6 From: “soon” is no date: write 2020-05-31.',
      '7 To: “whenever” is no date: write 2020-05-31.',
      '8 To: A stay has at least one night: give a later end.',
      '9 Berth: The port has no berth Z9.',
      '10 Client: “Cecilia Storm” is no client of the port.',
      '11 Tenure: “Somehow” is no option of Tenure.',
      '12 Berth: Berth is required.',
      '14 From: Row 13 gives A2 to Anna Berg on some of these days.',
    ])
    expect(one.counts).toMatchObject({ good: 2, bad: 12 })
    expect((await applied(boss, one.id)).progress).toMatchObject({ created: 2, skipped: 8 })
    expect((await tenanciesOf(boss)).map(({ mooringNumber }) => mooringNumber)).toEqual(['A1', 'A2', 'A2'])
  })

  it('whose berth is taken meanwhile stay out by their row, and nothing else is lost', async () => {
    const boss = await harbour()
    const file = csv(
      'Berth;Client;E-mail;Yacht;Tenure;Start',
      'A1;Bo Ek;bo@example.org;Freja;Permanent;2025-05-01',
      'A2;Bo Ek;bo@example.org;Freja;Permanent;2025-05-01',
    )
    const one = await previewed(boss, 'tenancies', file)
    const content = csv('Berth;Client;Yacht;Tenure;Start', 'A1;Anna Berg;Freja;Permanent;2024-05-01')
    await applied(boss, (await previewed(boss, 'tenancies', content)).id)
    const done = await applied(boss, one.id)
    expect(done.progress).toMatchObject({ created: 1, skipped: 1 })
    expect(done.problems).toMatchObject([{ row: 2, message: 'A1 is held by Anna Berg from 2024-05-01 on.' }])
  })

  it('are found by registration and HIN of the yacht among those of the client', async () => {
    const boss = await harbour()
    const file = csv(
      'Berth;Client;Registration number;Tenure;Start',
      'A1;Anna Berg;r-ANNA@example.org;Permanent;2025-05-01',
      'A2;Anna Berg;R bo@example.org;Permanent;2025-05-01',
    )
    const one = await previewed(boss, 'tenancies', file)
    expect(one.problems).toMatchObject([
      { row: 3, column: 'Registration number', message: 'Anna Berg has no yacht called “R bo@example.org”.' },
    ])
  })

  it('are taken back with all that was made', async () => {
    const boss = await harbour()
    const file = csv('Berth;Client;Yacht;Tenure;Start', 'A1;Anna Berg;Freja;Permanent;2024-05-01')
    const one = await previewed(boss, 'tenancies', file)
    await applied(boss, one.id)
    expect((await boss.post(`/api/v1/imports/${one.id}/undo`)).status).toBe(202)
    expect((await finished(boss, one.id)).progress).toMatchObject({ takenBack: 1, kept: 0 })
    expect(await tenanciesOf(boss)).toEqual([])
  })

  it('need the right of those who manage them', async () => {
    const port = await app.makePort()
    const viewer = await app.person(port, 'viewer')
    const form = new FormData()
    form.append('entity', 'tenancies')
    form.append('file', new Blob(['Berth\nA1\n']), 'a.csv')
    expect((await viewer.post('/api/v1/imports', form)).status).toBe(403)
  })
})

it('reservations of a file are pending, from a workbook too', async () => {
  const boss = await harbour()
  const sheet = makeWorkbook([
    ['Mooring number', 'Reserved for', 'Start', 'End', 'Comment', 'Tags'],
    ['A1', 'Anna Berg', '2031-05-01', '2031-06-01', 'Until the sale', 'Fair'],
    ['A2', 'anna berg', '2031-05-01', null, null, null],
  ])
  const one = await previewed(boss, 'berth_reservations', sheet)
  expect(one.problems).toEqual([])
  expect((await applied(boss, one.id)).progress).toMatchObject({ created: 2 })
  const { data } = (await boss.get('/api/v1/berth-reservations?sort=mooringNumber')).body
  expect(data).toMatchObject([
    { mooringNumber: 'A1', clientName: 'Anna Berg', status: 'pending', endDate: '2031-06-01' },
    { mooringNumber: 'A2', clientName: 'Anna Berg', status: 'pending', endDate: null },
  ])
  expect(data[0].tags).toMatchObject([{ name: 'Fair' }])
  const note = (await boss.get(`/api/v1/berth-reservations/${data[0].id}`)).body.data.note
  expect(note).toBe('Until the sale')
})

it('a workbook of berths, people, yachts and tenancies is joined and written in that order', async () => {
  const boss = await app.person(await app.makePort(), 'port_admin')
  const content = makeSheets({
    Tenancies: [
      ['Berth', 'Person ID', 'Boat ID', 'Tenure', 'Start', 'End'],
      ['B1', 1, 11, 'Permanent', '2024-05-01', null],
      ['B2', 2, 12, 'Seasonal', '2020-05-01', '2020-10-01'],
      ['B9', 2, 12, 'Seasonal', '2020-05-01', '2020-10-01'],
    ],
    Boats: [
      ['Boat ID', 'Boat name', 'Owner ID'],
      [11, 'Vega', 1],
      [12, 'Vega', 2],
    ],
    People: [
      ['Person ID', 'Full name', 'E-mail'],
      [1, 'Anna Berg', 'anna@example.org'],
      [2, 'Bo Ek', 'bo@example.org'],
    ],
    Slips: [
      ['Mooring number', 'Length (m)'],
      ['B1', 12],
      ['B2', 9],
    ],
  })
  const { status, body } = await uploadRun(boss, [{ name: 'harbour.xlsx', content }])
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data.parts.map(({ entity }: Body) => entity)).toEqual([
    'berths',
    'clients',
    'yachts',
    'tenancies',
  ])
  expect(body.data.parts.flatMap(({ problems }: { problems: Body[] }) => problems)).toMatchObject([
    { row: 4, column: 'Berth', message: 'The port has no berth B9.' },
  ])
  const done = await runEnded(boss, body.data.id, 'apply')
  expect(done.progress).toMatchObject({ created: 8 })
  expect(await tenanciesOf(boss)).toMatchObject([
    { mooringNumber: 'B1', clientName: 'Anna Berg', yachtName: 'Vega', status: 'active' },
    { mooringNumber: 'B2', clientName: 'Bo Ek', yachtName: 'Vega', status: 'ended' },
  ])
  expect(await runEnded(boss, body.data.id, 'undo')).toMatchObject({ status: 'undone' })
  expect((await boss.get('/api/v1/berths')).body.data).toEqual([])
})
