import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let admin: Person
let agent: Person
let clientId: string
let berths: string[]
let mooring = 0
let request = 0

beforeAll(async () => {
  app = await testApp()
  const portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
})
afterAll(() => app.close())
beforeEach(async () => {
  clientId = (await admin.post('/api/v1/clients', { fullName: 'Nils Ek' })).body.data.id
  const fresh = Array.from({ length: 2 }, () => ({ mooringNumber: `U${++mooring}`, lengthM: 12 }))
  berths = (await admin.post('/api/v1/berths/bulk-add', { berths: fresh })).body.data.ids
})

const create = async (url: string, body: unknown) => (await admin.post(url, body)).body.data
const open = async (...berthIds: string[]): Promise<string> =>
  (await create('/api/v1/interests', { clientId, berthIds })).id
const statusOf = async (id: string) => (await admin.get(`/api/v1/berths/${id}`)).body.data.status
const read = async (id: string) => (await admin.get(`/api/v1/interests/${id}`)).body.data
const ids = () => ({ 'x-request-id': `undo-test-${++request}` })
const undo = (person: Person, id: string, body: Record<string, string>) =>
  person.post(`/api/v1/interests/${id}/undo`, { requestId: body['x-request-id'] })

describe('taking a step back', () => {
  it('restores stage, milestones and berths, for an agent without the override too', async () => {
    const id = await open(berths[0]!)
    const step = ids()
    await agent.post(`/api/v1/interests/${id}/stage`, { stage: 'eoi' }, step)
    expect(await statusOf(berths[0]!)).toBe('under_offer')
    const back = await undo(agent, id, step)
    expect(back.body.data).toMatchObject({
      interest: { pipelineStage: 'enquiry', dateEoiSigned: null },
      kept: [],
    })
    expect(await statusOf(berths[0]!)).toBe('available')
    const again = await undo(agent, id, step)
    expect([again.status, again.body.error.code]).toEqual([409, 'UNDO_STALE'])
  })

  it('puts a berth back with its place in the deal, so that it cannot be sold twice', async () => {
    const id = await open(...berths)
    await admin.patch(`/api/v1/interests/${id}/berths/${berths[1]}`, { inEoiBundle: true })
    await admin.post(`/api/v1/interests/${id}/stage`, { stage: 'eoi' })
    const before = (await read(id)).berths
    const step = ids()
    await admin.delete(`/api/v1/interests/${id}/berths/${berths[0]}`, undefined, step)
    expect(await statusOf(berths[0]!)).toBe('available')
    await undo(admin, id, step)
    expect((await read(id)).berths).toEqual(before)
  })

  it('unsells the berth of a deal won by mistake', async () => {
    const id = await open(berths[0]!)
    const step = ids()
    await admin.post(`/api/v1/interests/${id}/outcome`, { outcome: 'won' }, step)
    expect(await statusOf(berths[0]!)).toBe('sold')
    await undo(admin, id, step)
    expect([await statusOf(berths[0]!), (await read(id)).outcome]).toEqual(['available', null])
  })

  it('says what was changed since, and then changes nothing', async () => {
    const id = await open(berths[0]!)
    const step = ids()
    await admin.post(`/api/v1/interests/${id}/stage`, { stage: 'eoi' }, step)
    await admin.patch(`/api/v1/berths/${berths[0]}`, { status: 'sold' })
    const refused = await undo(admin, id, step)
    expect(refused.body.error).toMatchObject({
      code: 'UNDO_STALE',
      details: [{ path: 'berths', message: `The status of U${mooring - 1} was changed since.` }],
    })
    expect((await read(id)).pipelineStage).toBe('eoi')
  })

  it('touches no interest that was archived or ended since', async () => {
    for (const end of [
      (id: string) => admin.delete(`/api/v1/interests/${id}`),
      (id: string) => admin.post(`/api/v1/interests/${id}/outcome`, { outcome: 'lost_other' }),
    ]) {
      const id = await open()
      const step = ids()
      await admin.post(`/api/v1/interests/${id}/stage`, { stage: 'qualified' }, step)
      await end(id)
      expect((await undo(admin, id, step)).body.error.code).toBe('UNDO_STALE')
      expect((await read(id)).pipelineStage).toBe('qualified')
    }
  })

  it('leaves a berth that another deal holds meanwhile, and tells it', async () => {
    const [first, second] = [await open(berths[0]!), await open(berths[0]!)]
    const step = ids()
    await admin.post(`/api/v1/interests/${first}/stage`, { stage: 'eoi' }, step)
    await admin.post(`/api/v1/interests/${second}/stage`, { stage: 'eoi' })
    const { body } = await undo(admin, first, step)
    expect(body.data.kept).toMatchObject([{ berthId: berths[0], status: 'under_offer' }])
    expect(await statusOf(berths[0]!)).toBe('under_offer')
  })

  it('is for whoever took the step', async () => {
    const id = await open(berths[0]!)
    const step = ids()
    await admin.post(`/api/v1/interests/${id}/stage`, { stage: 'eoi' }, step)
    expect((await undo(agent, id, step)).status).toBe(404)
  })

  it('takes back many while their clients are archived, without a deadlock', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = (await create('/api/v1/clients', { fullName: `Owner ${round}` })).id
      const deals = await Promise.all(
        berths.map(
          async (berthId) => (await create('/api/v1/interests', { clientId: owner, berthIds: [berthId] })).id,
        ),
      )
      const step = ids()
      await admin.post('/api/v1/interests/bulk', { action: 'change_stage', stage: 'eoi', ids: deals }, step)
      const back = { action: 'undo', ids: [...deals].reverse(), requestId: step['x-request-id'] }
      const answers = await Promise.all([
        admin.post('/api/v1/interests/bulk', back),
        admin.delete(`/api/v1/clients/${owner}`),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([200, 204])
    }
  })

  it('takes back a whole bulk move', async () => {
    const deals = [await open(berths[0]!), await open(berths[0]!), await open(berths[1]!)]
    const step = ids()
    await admin.post('/api/v1/interests/bulk', { action: 'change_stage', stage: 'eoi', ids: deals }, step)
    expect(await Promise.all(berths.map(statusOf))).toEqual(['under_offer', 'under_offer'])
    const back = await admin.post('/api/v1/interests/bulk', {
      action: 'undo',
      ids: deals,
      requestId: step['x-request-id'],
    })
    expect(back.body.data.results.map((one: { ok: boolean }) => one.ok)).toEqual([true, true, true])
    expect(await Promise.all(berths.map(statusOf))).toEqual(['available', 'available'])
  })
})

describe('what an interest holds', () => {
  it('follows the primary berth and the bundle', async () => {
    const id = await open(...berths)
    await admin.post(`/api/v1/interests/${id}/stage`, { stage: 'eoi' })
    await admin.patch(`/api/v1/interests/${id}/berths/${berths[1]}`, { isPrimary: true })
    expect(await Promise.all(berths.map(statusOf))).toEqual(['available', 'under_offer'])
    await admin.patch(`/api/v1/interests/${id}/berths/${berths[0]}`, { inEoiBundle: true })
    expect(await Promise.all(berths.map(statusOf))).toEqual(['under_offer', 'under_offer'])
  })

  it('suggests, and does not decide, what becomes of a sold berth that loses its buyer', async () => {
    const id = await open(berths[0]!)
    await admin.post(`/api/v1/interests/${id}/outcome`, { outcome: 'won' })
    await admin.delete(`/api/v1/interests/${id}/outcome`)
    expect(await statusOf(berths[0]!)).toBe('sold')
    const suggested = await app.rows(
      admin.portId,
      sql<{ newValues: unknown }>`select new_values from events
        where type = 'berth.status_suggested' and entity_id = ${berths[0]}`,
    )
    expect(suggested).toEqual([{ newValues: { status: 'available' } }])
  })

  it('makes the first berth the primary one, whatever the request says', async () => {
    const id = await open()
    const { body } = await admin.post(`/api/v1/interests/${id}/berths`, {
      berthId: berths[0],
      isPrimary: false,
    })
    expect(body.data.isPrimary).toBe(true)
  })

  it('moves many deals over the same berths at once without a deadlock', async () => {
    const [a, b] = [
      await Promise.all([open(berths[0]!), open(berths[1]!)]),
      await Promise.all([open(berths[1]!), open(berths[0]!)]),
    ]
    const move = (deals: string[]) =>
      admin.post('/api/v1/interests/bulk', { action: 'change_stage', stage: 'eoi', ids: deals })
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([move(a), move(b), move([...a].reverse()), move([...b].reverse())])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
      await Promise.all(
        [a, b].map((deals) =>
          admin.post('/api/v1/interests/bulk', { action: 'change_stage', stage: 'qualified', ids: deals }),
        ),
      )
    }
  })
})

describe('the archive', () => {
  it('takes the active interests of a client with it, as the preview says, and brings them back', async () => {
    const [active, ended] = [await open(berths[0]!), await open(berths[1]!)]
    await admin.post(`/api/v1/interests/${active}/stage`, { stage: 'eoi' })
    await admin.post(`/api/v1/interests/${ended}/outcome`, { outcome: 'lost_other' })
    const preview = await admin.post(`/api/v1/clients/${clientId}/preview`, { action: 'archive' })
    const consequences = preview.body.data.consequences.map((one: { type: string; entityId: string }) => [
      one.type,
      one.entityId,
    ])
    expect(consequences).toEqual(
      expect.arrayContaining([
        ['interest.archived', active],
        ['berth.status_changed', berths[0]],
      ]),
    )
    expect(consequences).not.toContainEqual(['interest.archived', ended])
    expect((await read(active)).archivedAt).toBeNull()
    await admin.delete(`/api/v1/clients/${clientId}`)
    expect((await read(active)).archivedAt).not.toBeNull()
    expect(await statusOf(berths[0]!)).toBe('available')
    const refused = await admin.post(`/api/v1/interests/${active}/restore`)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CLIENT_ARCHIVED'])
    await admin.post(`/api/v1/clients/${clientId}/restore`, { withInterests: true })
    expect((await read(active)).archivedAt).toBeNull()
    expect(await statusOf(berths[0]!)).toBe('under_offer')
  })

  it('leaves an interest where its berth is gone, and says so', async () => {
    const id = await open(berths[0]!)
    await admin.delete(`/api/v1/clients/${clientId}`)
    await admin.delete(`/api/v1/berths/${berths[0]}`, { reason: 'Pontoon removed' })
    const preview = await admin.post(`/api/v1/clients/${clientId}/preview`, { action: 'restore' })
    expect(preview.body.data.staying).toMatchObject([{ interestId: id, code: 'BERTH_ARCHIVED' }])
    await admin.post(`/api/v1/clients/${clientId}/restore`, { withInterests: true })
    const refused = await admin.post(`/api/v1/interests/${id}/restore`)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'BERTH_ARCHIVED'])
  })

  it('lets an interest come back and its berth go only one after the other', async () => {
    const id = await open(berths[0]!)
    await admin.delete(`/api/v1/interests/${id}`)
    const answers = await Promise.all([
      admin.post(`/api/v1/interests/${id}/restore`),
      admin.delete(`/api/v1/berths/${berths[0]}`, { reason: 'Pontoon removed' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409])
  })

  it('keeps archived interests as they are', async () => {
    const id = await open(berths[0]!)
    await admin.delete(`/api/v1/interests/${id}`)
    const answers = await Promise.all([
      admin.patch(`/api/v1/interests/${id}`, { temperature: 'hot' }),
      admin.post(`/api/v1/interests/${id}/berths`, { berthId: berths[1] }),
      admin.patch(`/api/v1/interests/${id}/berths/${berths[0]}`, { inEoiBundle: true }),
      admin.delete(`/api/v1/interests/${id}/berths/${berths[0]}`),
    ])
    expect(answers.map((answer) => answer.body.error.code)).toEqual(Array(4).fill('RECORD_ARCHIVED'))
  })
})

describe('an interest', () => {
  it('of the retired stage is shown with the contracts and moved on', async () => {
    const id = await open(berths[0]!)
    await app.rows(admin.portId, sql`update interests set pipeline_stage = 'completed' where id = ${id}`)
    expect((await read(id)).pipelineStage).toBe('completed')
    const { cards } = (await admin.get('/api/v1/interests/board')).body.data
    expect(cards.find((card: { id: string }) => card.id === id).stage).toBe('contract')
    const moved = await admin.post(`/api/v1/interests/${id}/stage`, { stage: 'qualified' })
    expect([moved.status, moved.body.data.pipelineStage]).toEqual([200, 'qualified'])
  })

  it('gets a milestone corrected without being moved', async () => {
    const id = await open()
    await admin.post(`/api/v1/interests/${id}/stage`, { stage: 'qualified' })
    const { body } = await admin.patch(`/api/v1/interests/${id}`, { dateQualified: '2026-02-03' })
    expect(body.data).toMatchObject({ dateQualified: '2026-02-03', pipelineStage: 'qualified' })
    const ahead = await admin.patch(`/api/v1/interests/${id}`, { dateQualified: '2999-01-01' })
    expect(ahead.body.error.details[0].path).toBe('dateQualified')
    const facts = await app.rows(
      admin.portId,
      sql<{ type: string }>`select type from events where entity_id = ${id} order by id`,
    )
    expect(facts.at(-1)!.type).toBe('interest.milestones_corrected')
  })

  it('asks before it is won without a berth or an EOI', async () => {
    const id = await open()
    const { body } = await admin.post(`/api/v1/interests/${id}/preview`, {
      action: 'set_outcome',
      outcome: 'won',
    })
    expect(body.data.warnings).toEqual(['NO_BERTH', 'EARLY_WIN'])
  })

  it('advances by a signature as the system', async () => {
    const id = await open(berths[0]!)
    await admin.post(`/api/v1/interests/${id}/mark-externally-signed`, { docType: 'eoi' })
    const facts = await app.rows(
      admin.portId,
      sql<{ type: string; actorId: string | null }>`select type, actor_id from events
        where entity_id = ${id} and type in ('interest.stage_changed', 'interest.externally_signed') order by id`,
    )
    expect(facts).toEqual([
      { type: 'interest.externally_signed', actorId: admin.userId },
      { type: 'interest.stage_changed', actorId: null },
    ])
  })
})
