import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person
let foreigner: Person
let client: { id: string }

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  foreigner = await app.person(await app.makePort(), 'port_admin')
  client = await create({ fullName: 'Siri Holm' }, clients)
})
afterAll(() => app.close())

const path = '/api/v1/residential/interests'
const clients = '/api/v1/residential/clients'
const stages = '/api/v1/residential/stages'

async function create(body: object, url = path, by = admin) {
  const answer = await by.post(url, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const open = (body: object = {}) => create({ clientId: client.id, ...body })
const read = async (id: string) => (await admin.get(`${path}/${id}`)).body.data
const refusal = ({
  status,
  body,
}: {
  status: number
  body: { error: { code: string; details?: object[] } }
}) => [status, body.error.code, body.error.details]
const problem = (answer: Parameters<typeof refusal>[0]) => {
  const [status, code, details] = refusal(answer) as [number, string, { path: string }[] | undefined]
  return [status, code, details?.[0]?.path]
}

/** A port of its own, with its stages and a client. */
async function portOf(list: readonly string[] = ['New', 'Viewing', 'Sold']) {
  const person = await app.person(await app.makePort(), 'port_admin')
  expect((await person.put(stages, { stages: list })).status).toBe(200)
  const { id: clientId } = await create({ fullName: 'Buyer' }, clients, person)
  const opened = (stage?: string) => create({ clientId, ...(stage ? { stage } : {}) }, path, person)
  return { person, opened }
}

describe('a residential interest', () => {
  it('begins at the first stage of the port, with whom and what was named', async () => {
    const interest = await open({
      sought: 'Sea view, three rooms',
      priceMax: 450000,
      assignedTo: admin.userId,
    })
    expect(interest).toMatchObject({
      clientId: client.id,
      clientName: 'Siri Holm',
      stage: 'New',
      sought: 'Sea view, three rooms',
      priceMax: '450000.00',
      priceMaxCurrency: 'EUR',
      assignedTo: admin.userId,
    })
    expect(await read(interest.id)).toEqual(interest)
    const other = await open({ stage: 'Viewing' })
    expect(other.stage).toBe('Viewing')
  })

  it('names the field that does not hold', async () => {
    const refused = async (body: object) => problem(await admin.post(path, { clientId: client.id, ...body }))
    expect(await refused({ clientId: uuidv7() })).toEqual([400, 'REFERENCE_NOT_FOUND', 'clientId'])
    const theirs = await create({ fullName: 'Theirs' }, clients, foreigner)
    expect(await refused({ clientId: theirs.id })).toEqual([400, 'REFERENCE_NOT_FOUND', 'clientId'])
    expect(await refused({ stage: 'Nowhere' })).toEqual([400, 'VALIDATION_FAILED', 'stage'])
    expect(await refused({ assignedTo: foreigner.userId })).toEqual([
      400,
      'REFERENCE_NOT_FOUND',
      'assignedTo',
    ])
    expect(await refused({ priceMax: '1.234' })).toEqual([400, 'VALIDATION_FAILED', 'priceMax'])
    expect(await refused({ priceMax: -1 })).toEqual([400, 'VALIDATION_FAILED', 'priceMax'])
    const { id } = await open()
    expect(problem(await admin.patch(`${path}/${id}`, { stage: 'Viewing' }))[1]).toBe('VALIDATION_FAILED')
  })

  it('is found by its client and by what is sought, by its new name too', async () => {
    const { id: clientId } = await create({ fullName: 'Torborg Ek' }, clients)
    const { id } = await create({ clientId, sought: 'Penthouse' })
    const found = async (q: string) =>
      (await admin.get(`${path}?q=${q}`)).body.data.map((row: { id: string }) => row.id)
    expect(await found('torborg')).toEqual([id])
    expect(await found('pentho')).toEqual([id])
    await admin.patch(`${clients}/${clientId}`, { fullName: 'Torborg Alm' })
    expect(await found('torborg alm')).toEqual([id])
    const everywhere = (await admin.get('/api/v1/search?q=torborg%20alm')).body.data
    expect(everywhere.map((hit: { type: string }) => hit.type).sort()).toEqual([
      'residential_client',
      'residential_interest',
    ])
    expect((await admin.get(`${path}?clientId=${clientId}`)).body.meta.total).toBe(1)
  })

  it('is archived, restored, noted, and unknown in another port', async () => {
    const { id } = await open()
    expect((await foreigner.get(`${path}/${id}`)).status).toBe(404)
    expect((await foreigner.post(`${path}/${id}/stage`, { stage: 'New' })).status).toBe(404)
    expect((await admin.post(`${path}/${id}/notes`, { body: 'Called back' })).status).toBe(201)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204)
    expect(problem(await admin.delete(`${path}/${id}`))[1]).toBe('ALREADY_ARCHIVED')
    expect(problem(await admin.post(`${path}/${id}/stage`, { stage: 'Viewing' }))[1]).toBe('RECORD_ARCHIVED')
    expect((await admin.post(`${path}/${id}/restore`)).status).toBe(204)
  })
})

describe('the stages of a port', () => {
  it('are those of the product until the port sets its own', async () => {
    const { person } = await portOf(['One', 'Two'])
    expect((await foreigner.get(stages)).body.data.stages[0]).toBe('New')
    expect((await person.get(stages)).body.data).toEqual({ stages: ['One', 'Two'], counts: {} })
  })

  it('move an interest, once, for everybody to see', async () => {
    const { id } = await open()
    const moved = await admin.post(`${path}/${id}/stage`, { stage: 'Offer' })
    expect(moved.body.data.stage).toBe('Offer')
    expect((await admin.post(`${path}/${id}/stage`, { stage: 'Offer' })).status).toBe(200)
    const activity = (await admin.get(`${path}/${id}/activity`)).body.data
    expect(activity.map((one: { action: string }) => one.action)).toEqual(['stage_change', 'create'])
    expect(activity[0]).toMatchObject({ oldValues: { stage: 'New' }, newValues: { stage: 'Offer' } })
    expect(problem(await admin.post(`${path}/${id}/stage`, { stage: 'offer' }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'stage',
    ])
  })

  it('are one to twenty, each once, in at most sixty characters', async () => {
    const refused = async (list: unknown) => problem(await admin.put(stages, { stages: list })).slice(1)
    expect(await refused([])).toEqual(['VALIDATION_FAILED', 'stages'])
    expect(await refused(Array.from({ length: 21 }, (_, n) => `S${n}`))).toEqual([
      'VALIDATION_FAILED',
      'stages',
    ])
    expect(await refused(['New', 'Sold', 'new'])).toEqual(['VALIDATION_FAILED', 'stages.2'])
    expect(await refused(['New', 'x'.repeat(61)])).toEqual(['VALIDATION_FAILED', 'stages.1'])
    expect(await refused(['New', ''])).toEqual(['VALIDATION_FAILED', 'stages.1'])
    expect(await refused(['New', 'a, b'])).toEqual(['VALIDATION_FAILED', 'stages.1'])
  })

  it('go only where their interests have another one', async () => {
    const { person, opened } = await portOf()
    const [one, two] = [await opened('Viewing'), await opened('Viewing')]
    await person.delete(`${path}/${two.id}`)
    const refused = await person.put(stages, { stages: ['New', 'Sold'] })
    expect(refusal(refused)).toEqual([
      409,
      'STAGE_IN_USE',
      [
        {
          path: 'reassign.Viewing',
          message: 'Interests at “Viewing”: 2.',
          code: 'stage_used',
          values: { stage: 'Viewing', count: 2 },
        },
      ],
    ])
    const wrong = async (reassign: object) =>
      problem(await person.put(stages, { stages: ['New', 'Sold'], reassign }))
    expect(await wrong({ Viewing: 'Lost' })).toEqual([400, 'VALIDATION_FAILED', 'reassign.Viewing'])
    expect(await wrong({ Viewing: 'New', Sold: 'New' })).toEqual([400, 'VALIDATION_FAILED', 'reassign.Sold'])
    const done = await person.put(stages, { stages: ['Sold', 'New'], reassign: { Viewing: 'Sold' } })
    expect(done.body.data).toEqual({ stages: ['Sold', 'New'], counts: { Sold: 2 } })
    expect((await person.get(`${path}/${one.id}`)).body.data.stage).toBe('Sold')
    const sorted = (await person.get(`${path}?sort=stage&archived=all`)).body.data
    expect(sorted.map((row: { stage: string }) => row.stage)).toEqual(['Sold', 'Sold'])
    const actions = (await person.get(`${path}/${one.id}/activity`)).body.data.map(
      (entry: { action: string }) => entry.action,
    )
    expect(actions).toEqual(['stage_change', 'create'])
  })

  it('take their interests along when only their spelling changes', async () => {
    const { person, opened } = await portOf()
    const { id } = await opened('Viewing')
    const done = await person.put(stages, { stages: ['New', 'VIEWING', 'Sold'] })
    expect(done.body.data.counts).toEqual({ VIEWING: 1 })
    expect((await person.get(`${path}/${id}`)).body.data.stage).toBe('VIEWING')
  })

  it('leave nobody in a stage that is gone, whoever moves at the same time', async () => {
    const { person, opened } = await portOf(['New', 'A', 'B'])
    const all = await Promise.all(Array.from({ length: 6 }, () => opened()))
    for (let round = 0; round < 4; round++) {
      const [stays, goes] = round % 2 === 0 ? ['A', 'B'] : ['B', 'A']
      await person.put(stages, { stages: ['New', 'A', 'B'] })
      const answers = await Promise.all([
        ...all.map(({ id }) => person.post(`${path}/${id}/stage`, { stage: goes })),
        person.put(stages, { stages: ['New', stays], reassign: { [goes!]: stays } }),
        opened(goes).catch(() => null),
      ])
      const statuses = answers.flatMap((answer) => (answer && 'status' in answer ? answer.status : []))
      expect(statuses.filter((status) => ![200, 400].includes(status as number))).toEqual([])
      const { stages: now, counts } = (await person.get(stages)).body.data
      expect(now).toEqual(['New', stays])
      expect(Object.keys(counts).filter((stage) => !now.includes(stage))).toEqual([])
    }
  })

  it('are set by one after the other, never mixed', async () => {
    const { person, opened } = await portOf(['New', 'A', 'B'])
    await opened('A')
    const lists = [
      { stages: ['New', 'B', 'C'], reassign: { A: 'C' } },
      { stages: ['D', 'New'], reassign: { A: 'D' } },
    ]
    const answers = await Promise.all(lists.map((body) => person.put(stages, body)))
    const { stages: now, counts } = (await person.get(stages)).body.data
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(lists.map((body) => body.stages)).toContainEqual(now)
    expect(Object.keys(counts).every((stage) => now.includes(stage))).toBe(true)
  })
})

describe('many residential interests at once', () => {
  it('are moved and archived, each with its own answer', async () => {
    const [one, two, gone] = [await open(), await open(), await open()]
    await admin.delete(`${path}/${gone.id}`)
    const ids = [two.id, gone.id, uuidv7(), one.id]
    const moved = (await admin.post(`${path}/bulk`, { action: 'change_stage', ids, stage: 'Reserved' })).body
      .data
    expect(
      moved.results.map((one: { id: string; error?: { code: string } }) => [one.id, one.error?.code]),
    ).toEqual([
      [two.id, undefined],
      [gone.id, 'RECORD_ARCHIVED'],
      [ids[2], 'RECORD_NOT_FOUND'],
      [one.id, undefined],
    ])
    expect((await read(one.id)).stage).toBe('Reserved')
    const archived = (await admin.post(`${path}/bulk`, { action: 'archive', ids })).body.data.results
    expect(archived.map((one: { ok: boolean }) => one.ok)).toEqual([true, false, false, true])
  })

  it('are at most a hundred, and of a stage that there is', async () => {
    const { id } = await open()
    const bulk = async (body: object) => problem(await admin.post(`${path}/bulk`, body)).slice(1)
    const many = Array.from({ length: 101 }, () => uuidv7())
    expect(await bulk({ action: 'archive', ids: many })).toEqual(['VALIDATION_FAILED', 'ids'])
    expect(await bulk({ action: 'change_stage', ids: [id] })).toEqual(['VALIDATION_FAILED', 'stage'])
    expect(await bulk({ action: 'change_stage', ids: [id], stage: 'X' })).toEqual([
      'VALIDATION_FAILED',
      'stage',
    ])
    expect(await bulk({ action: 'erase', ids: [id] })).toEqual(['VALIDATION_FAILED', 'action'])
    const editor = await app.person(admin.portId!, [
      'residential_interests.view',
      'residential_interests.edit',
    ])
    expect((await editor.post(`${path}/bulk`, { action: 'archive', ids: [id] })).status).toBe(403)
    const remover = await app.person(admin.portId!, [
      'residential_interests.view',
      'residential_interests.delete',
    ])
    const move = { action: 'change_stage', ids: [id], stage: 'Reserved' }
    expect((await remover.post(`${path}/bulk`, move)).status).toBe(403)
    expect((await editor.post(`${path}/bulk`, move)).status).toBe(200)
    expect((await remover.post(`${path}/bulk`, { action: 'archive', ids: [id] })).body.data.results).toEqual([
      { id, ok: true },
    ])
  })
})
