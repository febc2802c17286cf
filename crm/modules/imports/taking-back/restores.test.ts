import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportEntity as Kind } from '../../../../contract/permissions.ts'
import { runsOf } from '../../../../platform/testing/extent.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { contentBeside } from '../../../testing/content.ts'
import { besideTheContent } from '../testing/beside-the-content.ts'
import { applied, finished, previewed } from '../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const beside = [
  ...besideTheContent,
  // What was suggested and is no more stays to be looked up; what is suggested now is compared by itself.
  'berth_suggestions',
]

/** Every row of every table of the port, but for what is beside the content, and what the rules suggest. */
const contentOf = async (person: Person) => ({
  ...(await contentBeside(app, person.portId!, beside)),
  suggestions: (await person.get('/api/v1/berths/suggestions')).body.data,
})

/** A port with some records of every kind, some of which the files name. */
async function harbour(): Promise<Person> {
  const person = await app.person(await app.makePort(), 'port_admin')
  const create = async (path: string, body: object) => {
    const answer = await person.post(`/api/v1/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const tag = await create('tags', { name: 'Old', color: '#112233' })
  const options = ['shed', 'yard'].map((value) => ({ value, label: `In the ${value}` }))
  for (const entityType of [
    'client',
    'company',
    'yacht',
    'berth',
    'interest',
    'tenancy',
    'reservation',
    'invoice',
  ]) {
    await create('admin/custom-fields', { entityType, name: 'turns', label: 'Turns', type: 'number' })
    await create('admin/custom-fields', {
      entityType,
      name: 'places',
      label: 'Winter places',
      type: 'multiselect',
      options,
    })
  }
  const client = await create('clients', {
    fullName: 'Client 1',
    contacts: [{ channel: 'email', value: 'c1@sea.fi' }],
    tagIds: [tag.id],
  })
  await create('companies', { name: 'Company 1', vatNumber: 'FI1', custom: { turns: 1, places: ['shed'] } })
  const yacht = await create('yachts', {
    name: 'Yacht 1',
    registrationNumber: 'R1',
    lengthFt: 33,
    custom: { turns: 2 },
    ownerType: 'client',
    ownerId: client.id,
  })
  await person.post('/api/v1/berths/bulk-add', {
    berths: [1, 2, 3, 4].map((n) => ({
      mooringNumber: `A${n}`,
      price: '1000',
      lengthM: 8,
      custom: { turns: n },
    })),
  })
  const [a1, , a3] = (await person.get('/api/v1/berths')).body.data
  await create('interests', {
    clientId: client.id,
    yachtId: yacht.id,
    berthIds: [a1.id],
    temperature: 'cold',
  })
  const interest = await create('interests', { clientId: client.id, berthIds: [a3.id] })
  await person.post(`/api/v1/interests/${interest.id}/stage`, { stage: 'eoi' })
  return person
}

const some = <T>(...values: T[]) => fc.constantFrom(...values)
const n = fc.integer({ min: 1, max: 6 })
const line = (...parts: fc.Arbitrary<unknown>[]) => fc.tuple(...parts).map((cells) => cells.join(';'))
const tags = some('', 'Old', 'New', 'New, Newer')
const turns = some('', '', '1', '2,5', 'x')
const places = some('', 'In the yard', 'shed, In the yard')
const titles = (what: string) => n.map((one) => `${what} ${one}`)

/** Files of each kind that is read by more than its declaration: a row that is taken for certain, then rows the port has, in part with other values, new, double and wrong ones. */
const files: Partial<Record<Kind, { headers: string; certain: string; row: fc.Arbitrary<string> }>> = {
  berths: {
    headers: 'Berth;Length (ft);Price;Status;Tenure;In use;Pontoon;Tags;Turns;Winter places',
    certain: 'A7;40;2500,50;;;;;;;',
    row: line(
      n.map((one) => `A${one}`),
      some('', '26', '40', 'x'),
      some('', '1000', '2500,50'),
      some('', 'Sold', 'Free'),
      some('', 'Lease'),
      some('', 'yes', 'no'),
      some('', 'North'),
      tags,
      turns,
      places,
    ),
  },
  clients: {
    headers: 'Name;Email;Phone;Country;Street;Time zone;Nationality;Notes;Tags;Turns;Winter places',
    certain: 'Client 7;c7@sea.fi;;;;;;;;;',
    row: line(
      titles('Client'),
      n.map((one) => (one > 4 ? '' : `c${one}@sea.fi`)),
      some('', '+358401234567', '12'),
      some('', 'Finland'),
      some('', 'Quay 1'),
      some('', 'Europe/Oslo'),
      some('', 'Norway'),
      some('', 'A note'),
      tags,
      turns,
      places,
    ),
  },
  companies: {
    headers: 'Company name;VAT;Country;Date of incorporation;City;Tags;Turns;Winter places',
    certain: 'Company 7;FI7;;;;;;',
    row: line(
      titles('Company'),
      n.map((one) => `FI${one}`),
      some('', 'Norway'),
      some('', '1.5.2001', 'x'),
      some('', 'Oslo'),
      tags,
      turns,
      places,
    ),
  },
  notes: {
    headers: 'Note;Date;Written by;Client;Email;Company;Yacht',
    certain: 'Called once;;;Client 1;;;',
    row: line(
      some('Called', 'Called again', ''),
      some('', '1.5.2024', 'soon'),
      some('', 'Sam Sales'),
      some('', 'Client 1', 'Client 9'),
      some('', 'c1@sea.fi'),
      some('', 'Company 1'),
      some('', 'Yacht 1'),
    ),
  },
  yachts: {
    headers: 'Yacht;Registration number;LOA (m);Builder;Owner;Flag;Tags;Turns;Winter places',
    certain: 'Yacht 7;R7;12,5;;Client 1;;;;',
    row: line(
      titles('Yacht'),
      n.map((one) => `R${one}`),
      some('', '12,5'),
      some('', 'Swan'),
      some('Client 1', 'Company 1', 'Nobody'),
      some('', 'FI'),
      tags,
      turns,
      places,
    ),
  },
  interests: {
    headers:
      'Client;Email;Yacht;Berths;Stage;Outcome;Temperature;Created;Budget;Notes;Tags;Turns;Winter places',
    certain: 'Client 7;c7@sea.fi;;;;;;;;;;;',
    row: line(
      titles('Client'),
      n.map((one) => (one > 4 ? '' : `c${one}@sea.fi`)),
      some('', 'Yacht 1', 'Yacht 9'),
      some('', 'A1', 'A2', 'A3', 'A2, A3', 'A3 A1', 'Z1'),
      some('', 'Enquiry', 'EOI', 'Reservation', 'Contract', 'Nurturing'),
      some('', '', 'Won', 'Lost', 'Cancelled'),
      some('', 'hot'),
      some('', '1.5.2024'),
      some('', '15000'),
      some('', 'A note'),
      tags,
      turns,
      places,
    ),
  },
  invoices: {
    headers: 'Invoice;Client;Email;Company;Date;Due;Total;VAT %;Paid;Tags;Turns',
    certain: 'No 7;Client 1;;;1.5.2024;1.6.2031;100,25;24;;;',
    row: line(
      titles('No'),
      some('Client 1', 'Client 1', 'Nobody'),
      some('', 'c1@sea.fi'),
      some('', '', 'Company 1'),
      some('1.5.2024', '13.5.2024', 'soon'),
      some('1.6.2024', '1.6.2031', ''),
      some('100', '250,50', '1,005', 'x'),
      some('', '24', '25,5 %'),
      some('', '0', '50,10', '900'),
      tags,
      turns,
    ),
  },
  tenancies: {
    headers: 'Berth;Client;Email;Yacht;Tenure;From;Until;Tags;Turns',
    certain: 'A4;Client 1;c1@sea.fi;Yacht 1;Permanent;1.5.2020;;;',
    row: line(
      some('A1', 'A2', 'A3', 'Z1'),
      some('Client 1', 'Client 1', 'Nobody'),
      some('', 'c1@sea.fi'),
      some('Yacht 1', 'yacht 1', 'Yacht 9'),
      some('Permanent', 'seasonal', 'Määräaikainen', 'x'),
      some('1.5.2020', '1.5.2024', '1.5.2031', 'soon'),
      some('', '1.10.2021', '1.10.2024', '1.10.2032'),
      tags,
      turns,
    ),
  },
  berth_reservations: {
    headers: 'Berth;Reserved for;Email;Yacht;Tenure;Start;End;Notes;Tags;Turns',
    certain: 'A4;Client 1;c1@sea.fi;;;1.5.2031;1.10.2032;;;',
    row: line(
      some('A1', 'A2', 'a-3', 'Z1'),
      some('Client 1', 'Client 1', 'Nobody'),
      some('', 'c1@sea.fi'),
      some('', 'Yacht 1'),
      some('', 'Permanent'),
      some('', '1.5.2024', '1.5.2031'),
      some('', '1.10.2032'),
      some('', 'Until the sale'),
      tags,
      turns,
    ),
  },
}

/** Files that found a fault once. */
const examples: Partial<Record<Kind, [string[]][]>> = {
  // The deal of the second row is changed before that of the first is made, so it goes back after it.
  interests: [
    [
      [
        'Client 4;c2@sea.fi;;A1;Enquiry;Won;;;;;;;',
        'Client 1;c1@sea.fi;Yacht 1;A3 A1;Reservation;Cancelled;;;;;;;',
        'Client 2;c3@sea.fi;;A2;EOI;;;;;;;;',
      ],
    ],
    // A berth that was sold and lost its buyer is suggested to be free.
    [
      [
        'Client 3;;Yacht 1;A3;Contract;;;;;;;;',
        'Client 1;c3@sea.fi;Yacht 1;A3;Contract;Cancelled;;;;;;;',
        'Client 4;;Yacht 1;A3 A1;Nurturing;;;;;;;;',
      ],
    ],
  ],
}

/** The certain row without others: that it is taken shows in each run. */
const alone: [string[]] = [[]]

describe('an import that is taken back', () => {
  it.each(Object.keys(files) as Kind[])('of %s leaves the port as it was', async (kind) => {
    const { headers, certain, row } = files[kind]!
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 3, maxLength: 12 }), async (rows) => {
        const person = await harbour()
        const before = await contentOf(person)
        const one = await previewed(person, kind, `${[headers, certain, ...rows].join('\n')}\n`)
        const mapping = { known: 'update', ...(kind === 'interests' ? { makeClients: true } : {}) }
        const mapped = await person.patch(`/api/v1/imports/${one.id}`, mapping)
        expect(mapped.status, JSON.stringify(mapped.body)).toBe(200)
        const { progress } = await applied(person, one.id)
        const wrote = progress.created + progress.updated
        expect(wrote).toBeGreaterThan(0)
        expect(await contentOf(person)).not.toEqual(before)
        expect((await person.post(`/api/v1/imports/${one.id}/undo`)).status).toBe(202)
        const undone = await finished(person, one.id)
        expect(undone.progress).toMatchObject({ takenBack: wrote, kept: 0 })
        expect(await contentOf(person)).toEqual(before)
      }),
      // Other files in each run: over the days many more than one run could try.
      { numRuns: runsOf(3), endOnFailure: true, examples: [alone, ...(examples[kind] ?? [])] },
    )
  })
})
