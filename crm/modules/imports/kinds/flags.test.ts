import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { applied, previewed } from '../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const newcomer = async () => app.person(await app.makePort(), 'port_admin')
const refusals = async (person: Person, id: string) => {
  const { data } = (await person.get(`/api/v1/imports/${id}/rows?status=bad`)).body
  return data.map(({ problems }: { problems: { column: string; message: string }[] }) =>
    problems.map(({ column, message }) => [column, message]),
  )
}
const namesOf = async (person: Person, path: string, field: string) =>
  (await person.get(`/api/v1/${path}?limit=100`)).body.data
    .map((one: Record<string, unknown>) => one[field])
    .sort()

it.each([
  ['IsDeleted', '0', '1', 'It was deleted in the other system'],
  ['Archived', 'no', 'yes', 'It is archived in the other system'],
  ['Active', 'True', 'False', 'It is not active any more in the other system'],
  ['IsConverted', 'false', 'true', 'It was converted'],
])(
  'a client whose %s says that it is gone is left out, and is no double of one that is there',
  async (heading, live, gone, sentence) => {
    const person = await newcomer()
    const file = [
      `Name,Email,${heading}`,
      `Iker Etxea,iker@sea.example,${gone}`,
      `Iker Etxea,iker@sea.example,${live}`,
      `Siv Strand,no address,${gone}`,
      'Ada Falk,ada@sea.example,',
    ].join('\n')
    const one = await previewed(person, 'clients', file)
    expect(one.counts).toMatchObject({ good: 2, bad: 2 })
    const refusal = [[heading, expect.stringContaining(sentence)]]
    expect(await refusals(person, one.id)).toEqual([refusal, refusal])
    await applied(person, one.id)
    expect(await namesOf(person, 'clients', 'fullName')).toEqual(['Ada Falk', 'Iker Etxea'])
    // Whoever knows better leaves the column out.
    const again = await previewed(await newcomer(), 'clients', file.replaceAll(heading, 'Colour'))
    expect(again.counts.good).toBeGreaterThan(2)
  },
)

it.each([
  ['companies', 'Name,Deleted', 'Old Yard,1', 'New Yard,0', 'name'],
  ['berths', 'Mooring number,Is deleted', 'A1,true', 'A2,false', 'mooringNumber'],
])('%s that were deleted stay out', async (entity, heading, gone, live, field) => {
  const person = await newcomer()
  const one = await previewed(person, entity, [heading, gone, live].join('\n'))
  expect(one.counts).toMatchObject({ good: 1, bad: 1 })
  await applied(person, one.id)
  expect(await namesOf(person, entity, field)).toEqual([live.split(',')[0]])
})

it('a deal that is no longer active was lost, for the reason that stands in it', async () => {
  const person = await newcomer()
  await person.post('/api/v1/clients', { fullName: 'Oona Kallio' })
  const file = [
    'Contact Name,Stage,Active,Lost Reason,Created on',
    'Oona Kallio,Qualified,False,Too expensive,2025-03-04',
    'Oona Kallio,Qualified,True,,2025-04-04',
  ].join('\n')
  const one = await previewed(person, 'interests', file)
  expect(one.counts, JSON.stringify(one.problems)).toMatchObject({ good: 2, bad: 0 })
  await applied(person, one.id)
  const { data } = (await person.get('/api/v1/interests?sort=createdAt')).body
  const deals = await Promise.all(
    data.map(async ({ id }: { id: string }) => (await person.get(`/api/v1/interests/${id}`)).body.data),
  )
  expect(deals.map((deal) => [deal.pipelineStage, deal.outcome, deal.outcomeReason])).toEqual([
    ['qualified', 'lost_other', 'Too expensive'],
    ['qualified', null, null],
  ])
})

it.each(['Active', 'IsActive', 'Actief', 'In use'])(
  'a berth that is not in use by the column %s comes in set aside, and is asked for once',
  async (heading) => {
    const person = await newcomer()
    const file = [`Mooring number,${heading}`, 'A1,no', 'A2,yes'].join('\n')
    const one = await previewed(person, 'berths', file)
    expect(one.counts).toMatchObject({ good: 2, bad: 0 })
    await applied(person, one.id)
    expect(await namesOf(person, 'berths', 'mooringNumber')).toEqual(['A2'])
    const all = (await person.get('/api/v1/berths?archived=all')).body.data
    expect(all.map((berth: { mooringNumber: string }) => berth.mooringNumber).sort()).toEqual(['A1', 'A2'])
  },
)
