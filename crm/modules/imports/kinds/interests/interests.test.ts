import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../../../../contract/errors.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Tx } from '../../../../context.ts'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { applied, finished, previewed } from '../../testing/upload.ts'
import { applyImport } from '../../writing/apply-job.ts'
import { mooringsOf } from './moorings.ts'
import { readLead, readOutcome, readStage, readTemperature } from './words.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

type Role = Parameters<TestApp['person']>[1]

async function newcomer(role: Role = 'port_admin'): Promise<Person> {
  return app.person(await app.makePort(), role)
}

/** A port with two clients, a yacht and four berths, and somebody who may do everything in it. */
async function harbour() {
  const person = await newcomer()
  const create = async (path: string, body: object) => (await person.post(`/api/v1/${path}`, body)).body.data
  const aino = await create('clients', {
    fullName: 'Aino Laine',
    contacts: [
      { channel: 'email', value: 'aino@sea.fi' },
      { channel: 'phone', value: '+358401234567' },
    ],
  })
  const ole = await create('clients', { fullName: 'Ole Dahl' })
  const yacht = await create('yachts', { name: 'Ida', ownerType: 'client', ownerId: aino.id })
  await person.post('/api/v1/berths/bulk-add', {
    berths: ['A1', 'A2', 'A3', 'B1'].map((mooringNumber) => ({ mooringNumber })),
  })
  return { person, aino, ole, yacht }
}

const mapped = async (person: Person, id: string, changes: object) => {
  const { status, body } = await person.patch(`/api/v1/imports/${id}`, changes)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const dealsOf = async (person: Person) =>
  (await person.get('/api/v1/interests?sort=clientName&limit=100')).body.data
const berthsOf = async (person: Person) =>
  Object.fromEntries(
    (await person.get('/api/v1/berths')).body.data.map((berth: { mooringNumber: string; status: string }) => [
      berth.mooringNumber,
      berth.status,
    ]),
  )
const rowsOf = async (person: Person, id: string, status: string) =>
  (await person.get(`/api/v1/imports/${id}/rows?status=${status}`)).body.data
const sentences = (rows: { problems: { message: string }[] }[]) =>
  rows.flatMap(({ problems }) => problems.map(({ message }) => message))

const head =
  'Client;Email;Phone;Boat;Berths;Deal stage;Outcome;Lead source;Rating;Deal owner;Create date;Budget;Notes;Tags'

describe('a file of interests', () => {
  it('comes in with client, yacht, berths, stage and all the rest', async () => {
    const { person, aino, yacht } = await harbour()
    const colleague = await app.person(person.portId!, 'sales_agent')
    const [{ email }] = (await app.rows(
      person.portId,
      sql<{ email: string }>`select email from users where id = ${colleague.userId}`,
    )) as [{ email: string }]
    const one = await previewed(
      person,
      'interests',
      `${head};Close date\nA. Laine;AINO@sea.fi;;Ida;A1, A-2;EOI;;Website;Hot;${email};1.5.2024;12 500,00 €;Calls in spring;VIP;24.12.2031\n`,
    )
    expect(one.mapping.columns).toEqual({
      Client: 'clientName',
      Email: 'clientEmail',
      Phone: 'clientPhone',
      Boat: 'yacht',
      Berths: 'berths',
      'Deal stage': 'stage',
      Outcome: 'outcome',
      'Lead source': 'source',
      Rating: 'temperature',
      'Deal owner': 'assignedTo',
      'Create date': 'openedOn',
      Budget: 'priceMax',
      Notes: 'note',
      Tags: 'tags',
      'Close date': 'expectedCloseDate',
    })
    expect(one.counts, JSON.stringify(one.problems)).toMatchObject({ good: 1, bad: 0 })
    expect((await rowsOf(person, one.id, 'good'))[0]).toMatchObject({
      title: 'A. Laine',
      values: { clientName: 'Aino Laine', yacht: 'Ida', berths: ['A1', 'A2'], stage: 'eoi' },
    })
    expect((await applied(person, one.id)).progress).toMatchObject({ created: 1, skipped: 0 })
    const [deal] = await dealsOf(person)
    expect(deal).toMatchObject({
      clientId: aino.id,
      yachtId: yacht.id,
      berths: ['A1', 'A2'],
      pipelineStage: 'eoi',
      source: 'website',
      temperature: 'hot',
      assignedTo: colleague.userId,
      tags: [{ name: 'VIP' }],
      expectedCloseDate: '2031-12-24',
    })
    expect(deal.createdAt.slice(0, 10)).toMatch(/^2024-(04-30|05-01)$/)
    const { body } = await person.get(`/api/v1/interests/${deal.id}`)
    expect(body.data).toMatchObject({ priceMax: '12500.00', priceMaxCurrency: 'EUR' })
    const notes = await person.get(`/api/v1/interests/${deal.id}/notes`)
    expect(notes.body.data[0].body).toBe('Calls in spring')
    // The primary berth is held, as it is by hand; the other is only looked at.
    expect(await berthsOf(person)).toMatchObject({ A1: 'under_offer', A2: 'available' })
  })

  const endsOf = async (person: Person) => {
    const { data } = (await person.get('/api/v1/interests?sort=createdAt&limit=100&columns=outcomeAt')).body
    return data.map((deal: Record<string, unknown>) => [
      deal.outcome,
      deal.outcomeAt && dayIn(String(deal.outcomeAt)),
      deal.expectedCloseDate,
    ])
  }
  /** The day of a moment in the port, whose zone is that of Helsinki or behind it. */
  const dayIn = (moment: string) => new Date(Date.parse(moment) + 12 * 3_600_000).toISOString().slice(0, 10)

  it.each([
    [
      'HubSpot',
      'Contact;Deal Stage;Create Date;Close Date\n' +
        'Aino Laine;Closed won;2025-01-10;2025-05-20\nOle Dahl;Closed lost;2025-02-10;2025-06-30\n' +
        'Ole Dahl;Qualified;2025-03-10;2031-06-30\nAino Laine;Closed lost;2025-04-10;\n',
    ],
    [
      'Pipedrive',
      'Deal - Contact person;Deal - Status;Deal - Deal created;Deal - Won time;Deal - Lost time;Deal - Expected close date\n' +
        'Aino Laine;Won;2025-01-10;2025-05-20 10:00:00;;\nOle Dahl;Lost;2025-02-10;;2025-06-30 09:00:00;\n' +
        'Ole Dahl;Open;2025-03-10;;;2031-06-30\nAino Laine;Lost;2025-04-10;;;\n',
    ],
    [
      'Zoho',
      'Contact Name;Stage;Created Time;Closing Date\n' +
        'Aino Laine;Closed Won;2025-01-10 08:00;2025-05-20\nOle Dahl;Closed Lost;2025-02-10 08:00;2025-06-30\n' +
        'Ole Dahl;Qualified;2025-03-10 08:00;2031-06-30\nAino Laine;Closed Lost;2025-04-10 08:00;\n',
    ],
  ])('ends deals on the day of the file, as %s has it, and one without a day on none', async (_, file) => {
    const { person } = await harbour()
    const one = await previewed(person, 'interests', file)
    expect(one.counts, JSON.stringify(one.problems)).toMatchObject({ good: 4, bad: 0 })
    const good = await rowsOf(person, one.id, 'good')
    expect(
      good.map(({ problems }: { problems: { message: string }[] }) =>
        problems.map((problem) => problem.message),
      ),
    ).toEqual([[], [], [], ['The row does not say when it ended.']])
    await applied(person, one.id)
    expect(await endsOf(person)).toEqual([
      ['won', '2025-05-20', null],
      ['lost_other', '2025-06-30', null],
      [null, null, '2031-06-30'],
      ['lost_other', null, null],
    ])
    const counted = async (from: string, to: string) => {
      const { body } = await person.get(`/api/v1/interests?outcomeFrom=${from}&outcomeTo=${to}`)
      return body.meta.total
    }
    expect([await counted('2025-05-01', '2025-06-30'), await counted('2025-07-01', '2031-01-01')]).toEqual([
      2, 0,
    ])
  })

  it('leaves out an end that lies ahead or before the beginning, and opens what ended in no way', async () => {
    const { person } = await harbour()
    const one = await previewed(
      person,
      'interests',
      'Client;Outcome;Created;Closed on\nAino Laine;Won;2025-01-10;2031-05-20\nOle Dahl;Lost;2025-02-10;2024-06-30\n' +
        'Ole Dahl;;2025-03-10;2025-06-30\n',
    )
    const good = await rowsOf(person, one.id, 'good')
    expect(
      good.map(({ problems }: { problems: { column: string | null; message: string }[] }) =>
        problems.map(({ column, message }) => [column, message]),
      ),
    ).toEqual([
      [['Closed on', expect.stringContaining('lies ahead')]],
      [[null, 'It ended before it was opened: the day on which it ended is left out.']],
      [[null, 'The row says when it ended, but not how: it comes in open.']],
    ])
    await applied(person, one.id)
    expect(await endsOf(person)).toEqual([
      ['won', null, null],
      ['lost_other', null, null],
      [null, null, null],
    ])
  })

  it('follows the rules of berths to the end of a deal', async () => {
    const { person } = await harbour()
    const file = 'Client;Berth;Stage\nAino Laine;A1;Closed won\nOle Dahl;A2;Closed lost\nOle Dahl;A3;Varaus\n'
    const one = await previewed(person, 'interests', file)
    await applied(person, one.id)
    const deals = await dealsOf(person)
    expect(
      deals.map((deal: Record<string, unknown>) => [deal.berths, deal.pipelineStage, deal.outcome]),
    ).toEqual(
      expect.arrayContaining([
        [['A1'], 'contract', 'won'],
        [['A2'], 'enquiry', 'lost_other'],
        [['A3'], 'reservation', null],
      ]),
    )
    expect(await berthsOf(person)).toMatchObject({ A1: 'sold', A2: 'available', A3: 'under_offer' })
  })

  it('says of each row why it cannot be', async () => {
    const { person } = await harbour()
    await person.post('/api/v1/clients', { fullName: 'Ole Dahl' })
    const file = [
      'Client;Yacht;Berths;Stage;Owner;Created',
      'Stranger;;;;;',
      'Ole Dahl;;;;;',
      'Aino Laine;Eva;;;;',
      'Aino Laine;;A1, Z9;;;',
      'Aino Laine;;A1 & so;;;',
      ';Ida;;;;',
    ].join('\n')
    const one = await previewed(person, 'interests', file)
    expect(one.counts).toMatchObject({ good: 0, bad: 6 })
    const messages = one.problems.map(({ message }: { message: string }) => message)
    for (const part of [
      '“Stranger” is no client of the port.',
      'several clients called “Ole Dahl”',
      'no yacht called “Eva”',
      'The port has no berth Z9.',
      '“so” is no mooring number',
      'The row names no client.',
    ]) {
      expect(
        messages.some((message: string) => message.includes(part)),
        part,
      ).toBe(true)
    }
  })

  it('waits for its stage, and comes in without a price, day or person that cannot be taken, which stand in a note', async () => {
    const { person } = await harbour()
    const file = [
      'Client;Berths;Stage;Owner;Created;Budget;Currency',
      'Aino Laine;A2;Somewhere;;;;',
      'Aino Laine;A3;;nobody@sea.fi;31.12.2098;;',
      'Aino Laine;B1;;;;a lot;EUR',
      'Aino Laine;;;;;9000;doubloons',
    ].join('\n')
    const one = await previewed(person, 'interests', file)
    // What decides is asked: without it the row would be another deal.
    expect(one.counts).toMatchObject({ good: 3, bad: 1, withGaps: 3 })
    expect(
      (await mapped(person, one.id, { words: { stage: { Somewhere: 'nurturing' } } })).counts,
    ).toMatchObject({ good: 4, bad: 0, withGaps: 3 })
    await applied(person, one.id)
    const rows = (await person.get(`/api/v1/imports/${one.id}/rows`)).body.data
    const notes = await Promise.all(
      rows.map(async ({ recordId }: { recordId: string }) =>
        (await person.get(`/api/v1/interests/${recordId}/notes`)).body.data.map(
          ({ body }: { body: string }) => body,
        ),
      ),
    )
    expect(notes).toEqual([
      [],
      ['Not read from the file:\nOwner: nobody@sea.fi\nCreated: 2098-12-31'],
      ['Not read from the file:\nBudget: a lot'],
      ['Not read from the file:\nCurrency: doubloons\nBudget: 9000'],
    ])
  })

  it('makes clients on the way when the mapping says so, each once', async () => {
    const { person } = await harbour()
    const file = [
      'Client;Email;Phone;Berth',
      'Eva Berg;eva@sea.fi;+47 22 33 44 55;A1',
      'Eva Berg;eva@sea.fi;;A2',
      'Leif Strand;;;B1',
    ].join('\n')
    const one = await previewed(person, 'interests', file)
    expect(one.counts).toMatchObject({ good: 0, bad: 3 })
    expect((await mapped(person, one.id, { makeClients: true })).counts).toMatchObject({ good: 3, bad: 0 })
    expect(sentences(await rowsOf(person, one.id, 'good'))[0]).toBe('Eva Berg becomes a client of the port.')
    await applied(person, one.id)
    const { body } = await person.get('/api/v1/clients?q=Eva')
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({ source: 'import', email: 'eva@sea.fi', phone: '+4722334455' })
    expect(await dealsOf(person)).toHaveLength(3)
    expect((await previewed(person, 'interests', file)).counts).toMatchObject({ good: 0, known: 3, bad: 0 })
  })

  it('knows an open deal of the same client about the same yacht or primary berth, and updates it by choice', async () => {
    const { person, aino } = await harbour()
    const berths = (await person.get('/api/v1/berths')).body.data
    await person.post('/api/v1/interests', {
      clientId: aino.id,
      berthIds: [berths[0].id, berths[1].id],
      temperature: 'cold',
    })
    const file =
      'Client;Berth;Temperature;Outcome\nAino Laine;A1;hot;\nAino Laine;A2;hot;\nAino Laine;A1;;lost\n'
    const one = await previewed(person, 'interests', file)
    // A2 is not the primary berth of the deal; what has ended is none that is open.
    expect(one.counts).toMatchObject({ known: 2, good: 1, differing: 2 })
    const { counts } = await mapped(person, one.id, { known: 'update' })
    expect(counts).toMatchObject({ changed: 2 })
    const done = await applied(person, one.id)
    expect(done.progress).toMatchObject({ updated: 2, created: 1, skipped: 0 })
    expect((await dealsOf(person)).map((deal: { temperature: string }) => deal.temperature)).toContain('hot')
  })

  it('brings an open deal to the stage, berths and outcome of its row, and takes all of it back', async () => {
    const { person, aino, ole } = await harbour()
    const berths = (await person.get('/api/v1/berths')).body.data
    const deal = async (clientId: string, berthId: string) =>
      (await person.post('/api/v1/interests', { clientId, berthIds: [berthId] })).body.data.id
    await deal(aino.id, berths[0].id)
    await deal(ole.id, berths[3].id)
    const before = await dealsOf(person)
    const file =
      'Client;Berth;Deal stage;Outcome;Reason\nAino Laine;A1, A2;Reservation;;\nOle Dahl;B1;Contract;won;Best view\n'
    const one = await previewed(person, 'interests', file)
    expect(one.counts).toMatchObject({ known: 2, differing: 2 })
    await mapped(person, one.id, { known: 'update' })
    const changes = (await rowsOf(person, one.id, 'changed')).map((row: { changes: object[] }) => row.changes)
    expect(changes[0]).toEqual([
      { field: 'pipelineStage', from: 'enquiry', to: 'reservation', kept: false, choice: null },
      { field: 'berths', from: 'A1', to: 'A1, A2', kept: false, choice: null },
    ])
    expect((await applied(person, one.id)).progress).toMatchObject({ updated: 2, created: 0 })
    expect(await dealsOf(person)).toMatchObject([
      { clientName: 'Aino Laine', pipelineStage: 'reservation', berths: ['A1', 'A2'] },
      { clientName: 'Ole Dahl', pipelineStage: 'contract', outcome: 'won' },
    ])
    expect(await berthsOf(person)).toMatchObject({ A1: 'under_offer', B1: 'sold' })
    expect((await person.post(`/api/v1/imports/${one.id}/undo`)).status).toBe(202)
    const undone = await finished(person, one.id)
    expect([undone.status, undone.error, undone.progress.takenBack]).toEqual(['undone', null, 2])
    const picked = ({ pipelineStage, outcome, berths: linked, stageChangedAt }: Record<string, unknown>) => ({
      ...{ pipelineStage, outcome, linked, stageChangedAt },
    })
    expect((await dealsOf(person)).map(picked)).toEqual(before.map(picked))
    expect(await berthsOf(person)).toMatchObject({ A1: 'available', A2: 'available', B1: 'available' })
  })

  it('moves no known deal for whoever may not set stages', async () => {
    const { person, aino } = await harbour()
    const [berth] = (await person.get('/api/v1/berths')).body.data
    await person.post('/api/v1/interests', { clientId: aino.id, berthIds: [berth.id] })
    const clerk = await app.person(person.portId!, ['interests.view', 'interests.create', 'interests.edit'])
    const one = await previewed(clerk, 'interests', 'Client;Berth;Deal stage\nAino Laine;A1;EOI\n')
    expect((await mapped(clerk, one.id, { known: 'update' })).counts).toMatchObject({ bad: 1, changed: 0 })
  })

  it('asks for the right to create interests, to set stages, and to make clients', async () => {
    const { person } = await harbour()
    const viewer = await app.person(person.portId!, 'viewer')
    expect((await viewer.post('/api/v1/imports', new FormData())).status).toBeGreaterThanOrEqual(400)
    const clerk = await app.person(person.portId!, ['interests.view', 'interests.create'])
    const file = 'Client;Stage\nAino Laine;EOI\nOle Dahl;Enquiry\nStranger;Enquiry\n'
    const one = await previewed(clerk, 'interests', file)
    const { counts } = await mapped(clerk, one.id, { makeClients: true })
    expect(counts).toMatchObject({ good: 1, bad: 2 })
    expect((await applied(clerk, one.id)).progress).toMatchObject({ created: 1 })
    // Whoever may only create changes no deal that is there.
    const again = await previewed(clerk, 'interests', 'Client;Temperature\nOle Dahl;hot\n')
    expect((await mapped(clerk, again.id, { known: 'update' })).counts).toMatchObject({
      known: 1,
      changed: 0,
    })
  })

  it('leaves no trace of a row that cannot be written, and writes the others', async () => {
    const { person } = await harbour()
    const file = 'Client;Berth;Tags\nAino Laine;A1;One\nEva Berg;A2;Two\nOle Dahl;B1;One\n'
    const one = await previewed(person, 'interests', file)
    await mapped(person, one.id, { makeClients: true })
    const { kernel, storage } = app.crm.services
    const refusing = async (_tx: Tx, { label }: { label?: string | null }) => {
      if (label === 'Eva Berg')
        throw new Refusal('RECORD_ARCHIVED', undefined, reasonFor('mooring_taken', { mooring: 'A2' }))
    }
    const flows = { ...kernel.flows, 'interest.created': [refusing] }
    const job = applyImport({ kernel: { ...kernel, flows }, storage })
    await app.rows(person.portId, sql`update imports set status = 'queued' where id = ${one.id} returning 1`)
    const actor = { userId: person.userId, name: 'Test' }
    await job({ tenantId: person.portId, importId: one.id, actor }, { attempt: 1, maxAttempts: 25 })
    const done = (await person.get(`/api/v1/imports/${one.id}`)).body.data
    expect(done.progress).toMatchObject({ created: 2, skipped: 1 })
    expect((await person.get('/api/v1/clients?q=Eva')).body.data).toHaveLength(0)
    const tags = (await person.get('/api/v1/tags')).body.data.map(({ name }: { name: string }) => name)
    expect(tags).toEqual(['One'])
    expect(sentences(await rowsOf(person, one.id, 'skipped'))).toEqual([expect.stringContaining('A2')])
  })
})

describe('taking interests back', () => {
  it('frees their berths and removes the clients made for them', async () => {
    const { person } = await harbour()
    const file =
      'Client;Berth;Stage;Tags\nEva Berg;A1;Closed won;VIP\nEva Berg;A2;EOI;\nOle Dahl;A2;Contract;\nOle Dahl;B1;EOI;\n'
    const one = await previewed(person, 'interests', file)
    await mapped(person, one.id, { makeClients: true })
    await applied(person, one.id)
    expect(await berthsOf(person)).toMatchObject({ A1: 'sold', A2: 'sold', B1: 'under_offer' })
    expect((await person.post(`/api/v1/imports/${one.id}/undo`)).status).toBe(202)
    expect((await finished(person, one.id)).progress).toMatchObject({ takenBack: 4, kept: 0 })
    expect(await dealsOf(person)).toEqual([])
    expect(await berthsOf(person)).toEqual({
      A1: 'available',
      A2: 'available',
      A3: 'available',
      B1: 'available',
    })
    expect((await person.get('/api/v1/clients?q=Eva')).body.data).toEqual([])
    expect((await person.get('/api/v1/tags')).body.data).toEqual([])
  })

  it('leaves what somebody worked on since, and says what stays', async () => {
    const { person } = await harbour()
    const file = 'Client;Berth;Stage\nEva Berg;A1;EOI\nLeif Strand;A2;EOI\nOle Dahl;B1;EOI\n'
    const one = await previewed(person, 'interests', file)
    await mapped(person, one.id, { makeClients: true })
    await applied(person, one.id)
    const deals = await dealsOf(person)
    const of = (name: string) => deals.find((deal: { clientName: string }) => deal.clientName === name)
    await person.patch(`/api/v1/interests/${of('Ole Dahl').id}`, { temperature: 'hot' })
    await person.patch(`/api/v1/clients/${of('Eva Berg').clientId}`, { timezone: 'Europe/Oslo' })
    const berths = (await person.get('/api/v1/berths')).body.data
    await person.post('/api/v1/interests', { clientId: of('Leif Strand').clientId, berthIds: [berths[3].id] })
    await person.post(`/api/v1/imports/${one.id}/undo`)
    expect((await finished(person, one.id)).progress).toMatchObject({ takenBack: 2, kept: 1 })
    expect(sentences(await rowsOf(person, one.id, 'kept'))).toEqual([
      expect.stringMatching(/changed it since\.$/),
    ])
    expect(sentences(await rowsOf(person, one.id, 'taken_back'))).toEqual([
      expect.stringMatching(/^The client made for it stays\. .* changed it since\.$/),
      'The client made for it stays: something else refers to it.',
    ])
    expect(await berthsOf(person)).toMatchObject({ A1: 'available', A2: 'available', B1: 'under_offer' })
  })
})

describe('words of the trade', () => {
  it.each([
    ['Tiedustelu', 'enquiry'],
    ['QUALIFIED', 'qualified'],
    ['Letter of intent', 'eoi'],
    ['Réservé', 'reservation'],
    ['Handpenning betald', 'deposit_paid'],
    ['Vertrag', 'contract'],
    ['En espera', 'nurturing'],
    ['Closed won', 'won'],
    ['Hävitty', 'lost_other'],
    ['Offen', 'open'],
  ])('%s is the stage or ending %s', (word, meaning) => expect(readStage(word)).toBe(meaning))

  it('are read for outcome, lead and temperature too', () => {
    expect(['Voitettu', 'Keine Antwort', 'Annulé', 'Pagaende', 'Maybe'].map(readOutcome)).toEqual([
      'won',
      'lost_no_response',
      'cancelled',
      'open',
      null,
    ])
    expect([readLead('Kuuma'), readLead('General'), readTemperature('Lämmin'), readTemperature('5')]).toEqual(
      ['hot_lead', 'general_interest', 'warm', null],
    )
  })

  it('several moorings stand in a cell in any manner', () => {
    expect(mooringsOf('A1, A-2;B 3|C4 & D5 + E6/F7 G8')).toEqual([
      'A1',
      'A-2',
      'B 3',
      'C4',
      'D5',
      'E6',
      'F7',
      'G8',
    ])
  })
})
