import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../../../contract/values/days.ts'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { contentBeside } from '../../../../testing/content.ts'
import { data } from '../../../../testing/data.ts'
import { dayFrom } from '../../../../testing/days.ts'
import { applied, finished, previewed } from '../../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

type Row = Record<string, unknown>
type Entity = 'tenancies' | 'berth_reservations'

const csv = (...lines: string[]) => `${lines.join('\n')}\n`

/** A port with berths A1 to A4, and two clients with a boat each. */
async function harbour(): Promise<Person> {
  const boss = await app.person(await app.makePort(), 'port_admin')
  const berths = [1, 2, 3, 4].map((n) => ({ mooringNumber: `A${n}` }))
  data(await boss.post('/api/v1/berths/bulk-add', { berths }))
  for (const [fullName, name] of [
    ['Ture Lagun', 'Alma'],
    ['Siv Lagun', 'Bris'],
  ] as const) {
    const ownerId = data(await boss.post('/api/v1/clients', { fullName })).id
    data(await boss.post('/api/v1/yachts', { name, ownerType: 'client', ownerId }))
  }
  return boss
}

/** What is said of the rows of a file, which is brought in. */
async function imported(boss: Person, entity: Entity, file: string) {
  const { id, counts } = await previewed(boss, entity, file)
  const rows = data(await boss.get(`/api/v1/imports/${id}/rows?limit=100`)) as {
    row: number
    problems: { message: string }[]
  }[]
  await applied(boss, id)
  const messages = rows.flatMap(({ row, problems }) => problems.map(({ message }) => `${row}: ${message}`))
  return { id: id as string, counts, said: messages }
}

/** The tables of the port that bear something else than before, but for what imports and the audit keep. */
async function changedBy(boss: Person, work: () => Promise<unknown>): Promise<string[]> {
  const beside = ['events', 'imports', 'import_rows', 'import_mappings', 'record_counts', 'kept_answers']
  const contentNow = () => contentBeside(app, boss.portId!, beside)
  const before = await contentNow()
  await work()
  const after = await contentNow()
  return Object.keys(after).filter((table) => after[table]!.join('\n') !== before[table]!.join('\n'))
}

const staysOf = async (boss: Person, path: string) =>
  (data(await boss.get(`/api/v1/${path}?limit=100`)) as Row[])
    .map(({ mooringNumber, startDate, endDate, clientName, status }) =>
      [mooringNumber, startDate, endDate, clientName, status].join(' '),
    )
    .toSorted()
const soldIn2024 = async (boss: Person, of: 'reservations' | 'tenancies') =>
  data(await boss.get('/api/v1/analytics/occupancy?from=2024-05-01&to=2024-09-30'))[of]

it('a stay that is past is over, whatever word the list has for it, and nothing of today follows', async () => {
  const boss = await harbour()
  const file = csv(
    'Client,Berth,Boat,Arrival,Departure,Status,Departed',
    'Ture Lagun,A1,Alma,2024-06-01,2024-06-08,Checked out,',
    'Siv Lagun,A1,Bris,2024-06-08,2024-06-10,Confirmed,',
    'Siv Lagun,A2,Bris,2024-06-01,2024-06-04,,Yes',
    'Siv Lagun,A2,Bris,2024-07-01,2024-07-04,Active,',
    'Siv Lagun,A2,Bris,2024-08-01,2024-08-04,,',
    'Ture Lagun,A3,Alma,2024-06-01,2024-06-05,Cancelled,',
    'Ture Lagun,A3,Alma,2024-06-01,2024-06-05,Pending,',
    `Ture Lagun,A4,Alma,2024-06-01,${dayFrom(3)},,Yes`,
    'Ture Lagun,A4,Alma,2024-05-01,,Ended,',
  )
  let id = ''
  const changed = await changedBy(boss, async () => {
    const one = await imported(boss, 'berth_reservations', file)
    id = one.id
    expect(one.said).toEqual([
      '7: “Cancelled”: it is not in force any more.',
      '9: It is over, and no day that is past says since when.',
      '10: It is over, and no day that is past says since when.',
    ])
    expect(one.counts).toMatchObject({ good: 6, bad: 3 })
  })
  expect(changed).toEqual(['berth_reservations', 'records'])
  const stays = [
    'A1 2024-06-01 2024-06-08 Ture Lagun ended',
    'A1 2024-06-08 2024-06-10 Siv Lagun ended',
    'A2 2024-06-01 2024-06-04 Siv Lagun ended',
    'A2 2024-07-01 2024-07-04 Siv Lagun ended',
    'A2 2024-08-01 2024-08-04 Siv Lagun ended',
    // What was asked for and never confirmed held nothing.
    'A3 2024-06-01 2024-06-05 Ture Lagun pending',
  ]
  expect(await staysOf(boss, 'berth-reservations')).toEqual(stays)
  expect(await soldIn2024(boss, 'reservations')).toBe(7 + 2 + 3 + 3 + 3)
  const [first] = data(
    await boss.get('/api/v1/berth-reservations?heldFrom=2024-06-01&heldTo=2024-06-01&sort=mooringNumber'),
  )
  const one = data(await boss.get(`/api/v1/berth-reservations/${first.id}`))
  // It ended on the day of the file, as days begin in the port.
  expect([one.settledAt, one.activatedAt]).toEqual(['2024-06-07T21:00:00.000Z', null])
  const log = data(await boss.get(`/api/v1/berth-reservations/${first.id}/activity`)) as Row[]
  expect(log.map(({ action }) => action)).toEqual(['create'])
  expect((await imported(boss, 'berth_reservations', file)).counts).toMatchObject({
    good: 0,
    known: 6,
    bad: 3,
  })
  expect(await staysOf(boss, 'berth-reservations')).toEqual(stays)
  data(await boss.post(`/api/v1/imports/${id}/undo`))
  expect((await finished(boss, id)).progress).toMatchObject({ takenBack: 6, kept: 0 })
  expect(await staysOf(boss, 'berth-reservations')).toEqual([])
  expect(await soldIn2024(boss, 'reservations')).toBe(0)
})

it('a contract that is past is over, and taking the import back takes it away', async () => {
  const boss = await harbour()
  const file = csv(
    'Client,Berth,Boat,Tenure,Start,End,Status',
    'Ture Lagun,A1,Alma,seasonal,2024-05-01,2024-05-31,Expired',
    'Siv Lagun,A1,Bris,seasonal,2024-05-31,2024-06-30,',
    'Siv Lagun,A2,Bris,seasonal,2024-05-31,2024-06-30,Cancelled',
  )
  let id = ''
  const changed = await changedBy(boss, async () => {
    const one = await imported(boss, 'tenancies', file)
    id = one.id
    expect(one.said).toEqual(['4: “Cancelled”: it is not in force any more.'])
  })
  expect(changed).toEqual(['records', 'tenancies'])
  expect(await staysOf(boss, 'tenancies')).toEqual([
    'A1 2024-05-01 2024-05-31 Ture Lagun ended',
    'A1 2024-05-31 2024-06-30 Siv Lagun ended',
  ])
  expect(await soldIn2024(boss, 'tenancies')).toBe(60)
  data(await boss.post(`/api/v1/imports/${id}/undo`))
  expect((await finished(boss, id)).progress).toMatchObject({ takenBack: 2, kept: 0 })
  expect(await staysOf(boss, 'tenancies')).toEqual([])
})

it('of two stays on the same past nights the port has one, of this file or another', async () => {
  const boss = await harbour()
  const heading = 'Client,Berth,Boat,Arrival,Departure'
  await imported(
    boss,
    'berth_reservations',
    csv(heading, 'Ture Lagun,A1,Alma,2024-06-01,2024-06-08', `Ture Lagun,A3,Alma,2024-06-01,${dayFrom(9)}`),
  )
  const { said } = await imported(
    boss,
    'berth_reservations',
    csv(
      heading,
      'Siv Lagun,A1,Bris,2024-06-07,2024-06-09',
      'Siv Lagun,A1,Bris,2024-06-08,2024-06-12',
      'Ture Lagun,A1,Alma,2024-06-11,2024-06-14',
      // A3 is only asked for.
      'Siv Lagun,A3,Bris,2024-06-07,2024-06-09',
    ),
  )
  expect(said).toEqual([
    '2: A1 is held by Ture Lagun from 2024-06-01 to 2024-06-08.',
    '4: Row 3 gives A1 to Siv Lagun on some of these days.',
  ])
  const contracts = await imported(
    boss,
    'tenancies',
    csv(
      'Client,Berth,Boat,Tenure,Start,End',
      'Siv Lagun,A1,Bris,seasonal,2024-05-01,2024-06-02',
      // Who was there as a visitor first may have had a contract for the same nights.
      'Ture Lagun,A1,Alma,seasonal,2024-05-01,2024-06-02',
      // A contract in force is asked about who holds the berth with it, not about who visited once.
      `Siv Lagun,A1,Bris,seasonal,2024-06-03,${dayFrom(20)}`,
    ),
  )
  expect(contracts.said).toEqual(['2: A1 is held by Ture Lagun from 2024-06-01 to 2024-06-08.'])
})

it('a row far down a long file is held against its first', async () => {
  const boss = await harbour()
  const nights = Array.from(
    { length: 5001 },
    (_, at) => `Ture Lagun,A1,${addDays('2005-01-01', at)},${addDays('2005-01-01', at + 1)}`,
  )
  const file = csv('Client,Berth,Arrival,Departure', ...nights, 'Siv Lagun,A1,2005-01-01,2005-01-03')
  const { counts, problems } = await previewed(boss, 'berth_reservations', file)
  expect(counts).toMatchObject({ good: 5001, bad: 1 })
  expect(problems).toMatchObject([
    { row: 5003, message: 'Row 2 gives A1 to Ture Lagun on some of these days.' },
  ])
})

it('whoever may activate no stay brings in what is over as over', async () => {
  const boss = await harbour()
  const clerk = await app.person(boss.portId!, [
    'reservations.view',
    'reservations.create',
    'berths.view',
    'clients.view',
  ])
  const file = csv('Client,Berth,Start,End,Status', 'Ture Lagun,A1,2024-06-01,2024-06-08,Active')
  expect((await imported(clerk, 'berth_reservations', file)).said).toEqual([])
  expect(await staysOf(boss, 'berth-reservations')).toEqual(['A1 2024-06-01 2024-06-08 Ture Lagun ended'])
})
