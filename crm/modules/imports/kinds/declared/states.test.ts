import { afterAll, beforeAll, expect, it } from 'vitest'
import { reservationStates } from '../../../../../contract/reservations/states.ts'
import { tenancyStates } from '../../../../../contract/tenancies/vocabulary.ts'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { data } from '../../../../testing/data.ts'
import { dayFrom } from '../../../../testing/days.ts'
import { applied, finished, previewed } from '../../testing/upload.ts'
import { choiceWordsOf } from './field-words.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const csv = (...lines: string[]) => `${lines.join('\n')}\n`

async function harbour(): Promise<Person> {
  const boss = await app.person(await app.makePort(), 'port_admin')
  await boss.post('/api/v1/berths/bulk-add', {
    berths: [1, 2, 3, 4].map((n) => ({ mooringNumber: `A${n}` })),
  })
  for (const [fullName, boat] of [
    ['Ture Lagun', 'Alma'],
    ['Siv Lagun', 'Bris'],
  ] as const) {
    const ownerId = data(await boss.post('/api/v1/clients', { fullName })).id
    await boss.post('/api/v1/yachts', { name: boat, ownerType: 'client', ownerId })
  }
  return boss
}

/** What is said of the rows that do not come in, and what came in. */
async function imported(boss: Person, entity: 'tenancies' | 'berth_reservations' | 'invoices', file: string) {
  const one = await previewed(boss, entity, file)
  const rows = data(await boss.get(`/api/v1/imports/${one.id}/rows?limit=100`)) as {
    row: number
    problems: { column: string; message: string }[]
  }[]
  const messages = rows.flatMap(({ row, problems }) => problems.map(({ message }) => `${row}: ${message}`))
  if (one.counts.good > 0) await applied(boss, one.id)
  return { said: messages, counts: one.counts }
}

it('a tenancy that was terminated does not hold its berth, and the true one comes in', async () => {
  const boss = await harbour()
  const { said } = await imported(
    boss,
    'tenancies',
    csv(
      'Client,Berth,Boat,Tenure,Start,End,Status',
      'Ture Lagun,A3,Alma,seasonal,2025-04-01,2026-04-01,Expired',
      `Siv Lagun,A2,Bris,seasonal,2026-04-01,${dayFrom(90)},Active`,
      `Ture Lagun,A1,Alma,seasonal,2026-04-15,${dayFrom(90)},Terminated`,
      `Siv Lagun,A1,Bris,seasonal,2026-06-01,${dayFrom(90)},Voimassa`,
      `Ture Lagun,A4,Alma,seasonal,2026-06-01,${dayFrom(90)},Sleeping`,
    ),
  )
  expect(said).toEqual([
    '4: It is over, and no day that is past says since when.',
    '6: “Sleeping” does not say whether this is in force: write open or cancelled, or leave the column out.',
  ])
  const tenancies = data(await boss.get('/api/v1/tenancies?sort=mooringNumber')) as Record<string, unknown>[]
  expect(
    tenancies.map(({ mooringNumber, clientName, status }) => [mooringNumber, clientName, status]),
  ).toEqual([
    ['A1', 'Siv Lagun', 'active'],
    ['A2', 'Siv Lagun', 'active'],
    ['A3', 'Ture Lagun', 'ended'],
  ])
})

it('a stay has the days of its arrival and departure, and none without a start', async () => {
  const boss = await harbour()
  const { said } = await imported(
    boss,
    'berth_reservations',
    csv(
      'Client,Berth,Check-in,Check-out,Booking status',
      'Ture Lagun,A1,12.07.2027,15.07.2027,Confirmed',
      'Siv Lagun,A1,15.07.2027,16.07.2027,Cancelled',
      'Siv Lagun,A2,,16.07.2027,Confirmed',
      'Siv Lagun,A3,13.07.2027,20.07.2027,No show',
      'Siv Lagun,A3,13.07.2020,20.07.2020,Checked out',
    ),
  )
  expect(said).toEqual([
    '3: “Cancelled”: it is not in force any more.',
    '4: Start is required.',
    '5: “No show”: it is not in force any more.',
  ])
  const stays = data(await boss.get('/api/v1/berth-reservations')) as Record<string, unknown>[]
  expect(stays).toMatchObject([
    { mooringNumber: 'A1', status: 'pending', startDate: '2027-07-12', endDate: '2027-07-15' },
    { mooringNumber: 'A3', status: 'ended', startDate: '2020-07-13', endDate: '2020-07-20' },
  ])
  const nameless = await previewed(
    boss,
    'berth_reservations',
    csv('Client,Berth,Remarks', 'Ture Lagun,A1,a stay'),
  )
  expect(nameless.missing.flat()).toContain('Start')
})

it('an invoice that is void, drafted or paid is not owed', async () => {
  const boss = await harbour()
  const { said, counts } = await imported(
    boss,
    'invoices',
    csv(
      'Client Name,Invoice Number,Invoice Date,Due Date,Amount,Balance,Status',
      'Ture Lagun,0051,2026-09-01,2026-09-15,1495.00,495.00,Partial',
      'Siv Lagun,0052,2026-09-02,2026-09-16,80.00,80.00,Sent',
      'Siv Lagun,0053,2026-09-02,2026-09-16,80.00,80.00,Voided',
      'Siv Lagun,0054,2026-09-02,2026-09-16,80.00,80.00,Utkast',
      'Siv Lagun,0055,2026-09-02,2026-09-16,80.00,80.00,Paid',
    ),
  )
  expect(said).toEqual([
    '4: “Voided”: it is not in force any more.',
    '5: “Utkast”: it is not in force yet.',
    '6: “Paid”: it is over.',
  ])
  expect(counts).toMatchObject({ good: 2, bad: 3 })
  const open = data(await boss.get('/api/v1/invoices')) as { number: string }[]
  expect(open.map(({ number }) => number).toSorted()).toEqual(['0051', '0052'])
})

it.each([
  ['tenancies', 'tenancy', tenancyStates, ['active']],
  ['berth_reservations', 'reservation', reservationStates, ['pending', 'active']],
] as const)(
  '%s of an export of our own say their states in every language',
  async (entity, type, states, live) => {
    const boss = await harbour()
    const lines = states.flatMap((code) =>
      choiceWordsOf(type, 'status', code, states).map((word) => ({ code, word })),
    )
    const file = csv(
      'Client,Berth,Boat,Tenure,Start,End,Status',
      ...lines.map(
        ({ word }, at) => `Ture Lagun,A1,Alma,seasonal,${dayFrom(at * 3 + 5)},${dayFrom(at * 3 + 7)},${word}`,
      ),
    )
    const { counts, said } = await imported(boss, entity, file)
    const good = lines.filter(({ code }) => (live as readonly string[]).includes(code)).length
    expect(counts, said.join('\n')).toMatchObject({ good, bad: lines.length - good })
  },
)

it('a reservation that is active in its list comes in active, as far as its berth is free', async () => {
  const boss = await harbour()
  const file = csv(
    'Client,Berth,Start,End,Status',
    `Ture Lagun,A1,${dayFrom(-2)},${dayFrom(5)},Active`,
    `Siv Lagun,A1,${dayFrom(1)},${dayFrom(3)},Voimassa`,
    `Siv Lagun,A2,${dayFrom(1)},${dayFrom(3)},Pending`,
    `Siv Lagun,A3,${dayFrom(1)},${dayFrom(3)},Active`,
  )
  const { said } = await imported(boss, 'berth_reservations', file)
  expect(said).toEqual(['3: Row 2 gives A1 to Ture Lagun on some of these days.'])
  const stays = data(await boss.get('/api/v1/berth-reservations?sort=mooringNumber')) as Record<
    string,
    unknown
  >[]
  expect(stays.map(({ mooringNumber, clientName, status }) => [mooringNumber, clientName, status])).toEqual([
    ['A1', 'Ture Lagun', 'active'],
    ['A2', 'Siv Lagun', 'pending'],
    ['A3', 'Siv Lagun', 'active'],
  ])
  // Whoever may begin none brings them in pending, and is told.
  const clerk = await app.person(boss.portId!, [
    'reservations.view',
    'reservations.create',
    'berths.view',
    'clients.view',
  ])
  const later = csv('Client,Berth,Start,End,Status', `Ture Lagun,A4,${dayFrom(1)},${dayFrom(3)},Active`)
  const other = await imported(clerk, 'berth_reservations', later)
  expect(other.said).toEqual(['2: “Active”: it comes in as pending, for somebody to activate.'])
  expect(data(await boss.get('/api/v1/berth-reservations?status=pending'))).toHaveLength(2)
})

// Bookings of Beds24, the second list a month after the first.
it('a later list of stays says what differs, and brings it by choice as far as the stay allows', async () => {
  const boss = await harbour()
  const heading = 'Booking Id,Guest,Unit,Arrival,Departure,Notes,Status'
  const first = csv(
    heading,
    `b1,Ture Lagun,A1,${dayFrom(5)},${dayFrom(9)},late,Confirmed`,
    `b2,Siv Lagun,A2,${dayFrom(5)},${dayFrom(9)},,Confirmed`,
  )
  const source = { source: 'Beds24' }
  const one = await previewed(boss, 'berth_reservations', first)
  data(await boss.patch(`/api/v1/imports/${one.id}`, source))
  await applied(boss, one.id)
  const stays = data(await boss.get('/api/v1/berth-reservations?sort=mooringNumber'))
  data(await boss.patch(`/api/v1/berth-reservations/${stays[1].id}`, { action: 'cancel' }))
  const second = csv(
    heading,
    `b1,Ture Lagun,A1,${dayFrom(5)},${dayFrom(12)},late,Confirmed`,
    `b2,Siv Lagun,A2,${dayFrom(5)},${dayFrom(10)},,Confirmed`,
  )
  const again = await previewed(boss, 'berth_reservations', second)
  const { counts } = data(await boss.patch(`/api/v1/imports/${again.id}`, source))
  expect(counts).toMatchObject({ good: 0, bad: 0, changed: 1, known: 1 })
  const rows = data(await boss.get(`/api/v1/imports/${again.id}/rows`))
  expect(rows[0].changes).toEqual([
    { field: 'endDate', from: dayFrom(9), to: dayFrom(12), kept: false, choice: null },
  ])
  expect(rows[1].problems[0].message).toBe(
    `Here it is ${dayFrom(9)}, in the file ${dayFrom(10)}: it stays as it is here.`,
  )
  expect((await applied(boss, again.id)).progress).toMatchObject({ updated: 1, created: 0 })
  const endOf = async () => data(await boss.get(`/api/v1/berth-reservations/${stays[0].id}`)).endDate
  expect(await endOf()).toBe(dayFrom(12))
  await boss.post(`/api/v1/imports/${again.id}/undo`)
  await finished(boss, again.id)
  expect(await endOf()).toBe(dayFrom(9))
})

it('a file in which nothing changes is applied, and its columns are known from then on', async () => {
  const boss = await harbour()
  const file = csv('Guest,Unit,Arrival,Departure', `Ture Lagun,A1,${dayFrom(5)},${dayFrom(9)}`)
  await applied(boss, (await previewed(boss, 'berth_reservations', file)).id)
  const other = csv('Booker,Resource,Arriving on,Leaving on', `Ture Lagun,A1,${dayFrom(5)},${dayFrom(9)}`)
  const one = await previewed(boss, 'berth_reservations', other)
  expect([one.counts, one.remembered]).toMatchObject([{ known: 1, good: 0, changed: 0 }, null])
  expect(await applied(boss, one.id)).toMatchObject({ status: 'applied', progress: { skipped: 1 } })
  expect((await previewed(boss, 'berth_reservations', other)).remembered).not.toBeNull()
})
