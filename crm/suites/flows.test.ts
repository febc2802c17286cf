import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let admin: Person
let agent: Person
let clientId: string
let berths: string[]
let mooring = 0

beforeAll(async () => {
  app = await testApp()
  const portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
  clientId = (await admin.post('/api/v1/clients', { fullName: 'Nils Ek' })).body.data.id
})
afterAll(() => app.close())
beforeEach(async () => {
  const fresh = Array.from({ length: 2 }, () => ({ mooringNumber: `Q${++mooring}`, lengthM: 12 }))
  berths = (await admin.post('/api/v1/berths/bulk-add', { berths: fresh })).body.data.ids
})

async function open(...berthIds: string[]): Promise<string> {
  return (await admin.post('/api/v1/interests', { clientId, berthIds })).body.data.id
}
const statusOf = async (id: string) => (await admin.get(`/api/v1/berths/${id}`)).body.data.status
const move = (id: string, stage: string, more: object = {}) =>
  admin.post(`/api/v1/interests/${id}/stage`, { stage, ...more })
const evaluations = (berthId: string) =>
  app.rows(
    admin.portId,
    sql<{ metadata: { result: string; reason: string; trigger: string } }>`
    select metadata from events where type = 'berth.rule_evaluated' and entity_id = ${berthId} order by id`,
  )

describe('stages', () => {
  it('follows the pipeline, and dates the milestone it reaches', async () => {
    const id = await open()
    expect((await move(id, 'contract')).body.error.code).toBe('STAGE_MOVE_ILLEGAL')
    const qualified = await move(id, 'qualified', { milestoneDate: '2026-01-15' })
    expect(qualified.body.data).toMatchObject({ pipelineStage: 'qualified', dateQualified: '2026-01-15' })
    for (const [milestoneDate, message] of [
      ['2090-01-01', /^This date lies ahead\. Today is \d{4}-\d\d-\d\d in the port/],
      ['1900-01-01', /^Give a date from 1990 or later\.$/],
    ] as const) {
      const { details } = (await move(id, 'eoi', { milestoneDate })).body.error
      expect(details).toMatchObject([{ path: 'milestoneDate', message: expect.stringMatching(message) }])
      const corrected = await admin.patch(`/api/v1/interests/${id}`, { dateQualified: milestoneDate })
      expect(corrected.body.error.details[0]).toMatchObject({
        path: 'dateQualified',
        message: expect.stringMatching(message),
      })
    }
    const again = await move(id, 'qualified')
    expect([again.status, again.body.data.version]).toEqual([200, qualified.body.data.version])
  })

  it('takes an illegal move with the override, a reason and the right to it', async () => {
    const id = await open()
    const override = { override: true, reason: 'Paid in person' }
    expect((await move(id, 'deposit_paid', { override: true })).body.error.code).toBe(
      'STAGE_OVERRIDE_REASON_REQUIRED',
    )
    const denied = await agent.post(`/api/v1/interests/${id}/stage`, { stage: 'deposit_paid', ...override })
    expect([denied.status, denied.body.error.code]).toEqual([403, 'PERMISSION_DENIED'])
    expect((await move(id, 'deposit_paid', override)).body.data.pipelineStage).toBe('deposit_paid')
  })

  it('cannot be written by the generic update', async () => {
    const id = await open()
    const answer = await admin.patch(`/api/v1/interests/${id}`, { pipelineStage: 'eoi' })
    expect([answer.status, answer.body.error.details[0].path]).toEqual([400, 'pipelineStage'])
  })

  it('loses no update of two agents moving one interest at once', async () => {
    const id = await open()
    const version = (await admin.get(`/api/v1/interests/${id}`)).body.data.version
    const stale = { 'if-match': `"${version}"` }
    const answers = await Promise.all(
      ['qualified', 'eoi', 'nurturing'].map((stage) =>
        admin.post(`/api/v1/interests/${id}/stage`, { stage }, stale),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412])
  })
})

describe('outcomes', () => {
  it('closes and opens again, once each', async () => {
    const id = await open()
    const lost = await admin.post(`/api/v1/interests/${id}/outcome`, {
      outcome: 'lost_other',
      reason: 'Moved away',
    })
    expect(lost.body.data).toMatchObject({ outcome: 'lost_other', pipelineStage: 'enquiry' })
    expect((await admin.post(`/api/v1/interests/${id}/outcome`, { outcome: 'won' })).body.error.code).toBe(
      'OUTCOME_ALREADY_SET',
    )
    expect((await move(id, 'qualified')).body.error.code).toBe('INTEREST_CLOSED')
    const reopened = await admin.delete(`/api/v1/interests/${id}/outcome`, { reopenStage: 'qualified' })
    expect(reopened.body.data).toMatchObject({ outcome: null, outcomeAt: null, pipelineStage: 'qualified' })
  })

  it('turns the retired stage into qualified when it opens again', async () => {
    const id = await open()
    await app.rows(
      admin.portId,
      sql`update interests set pipeline_stage = 'completed', outcome = 'won', outcome_at = now() where id = ${id}`,
    )
    expect((await admin.delete(`/api/v1/interests/${id}/outcome`)).body.data.pipelineStage).toBe('qualified')
  })
})

describe('berth rules', () => {
  it('puts a berth under offer at the EOI, sells it at the contract, and audits each evaluation', async () => {
    const id = await open(berths[0]!)
    await move(id, 'eoi')
    expect(await statusOf(berths[0]!)).toBe('under_offer')
    await move(id, 'deposit_paid')
    const sold = await move(id, 'contract')
    expect(sold.body.data.berths[0].status).toBe('sold')
    const trail = (await evaluations(berths[0]!)).map(
      ({ metadata }) => `${metadata.trigger} ${metadata.result}`,
    )
    expect(trail).toEqual(['eoi_signed changed', 'deposit_received kept', 'contract_signed changed'])
  })

  it('gives a berth back when the interest ends otherwise than won, unless another holds it', async () => {
    const [first, second] = [await open(berths[0]!), await open(berths[0]!)]
    await move(first, 'eoi')
    await move(second, 'eoi')
    await admin.post(`/api/v1/interests/${first}/outcome`, { outcome: 'cancelled' })
    expect(await statusOf(berths[0]!)).toBe('under_offer')
    await admin.delete(`/api/v1/interests/${second}`)
    expect(await statusOf(berths[0]!)).toBe('available')
    await admin.post(`/api/v1/interests/${second}/restore`)
    expect(await statusOf(berths[0]!)).toBe('under_offer')
    await admin.delete(`/api/v1/interests/${second}/berths/${berths[0]}`)
    expect(await statusOf(berths[0]!)).toBe('available')
  })

  it('leaves a status set by hand alone, and says so', async () => {
    await admin.patch(`/api/v1/berths/${berths[0]}`, { status: 'available', statusOverrideMode: undefined })
    await admin.patch(`/api/v1/berths/${berths[0]}`, { status: 'sold' })
    await admin.patch(`/api/v1/berths/${berths[0]}`, { status: 'available' })
    const id = await open(berths[0]!)
    await move(id, 'eoi')
    expect(await statusOf(berths[0]!)).toBe('available')
    expect((await evaluations(berths[0]!)).at(-1)!.metadata).toMatchObject({ result: 'overridden' })
  })

  it('looks at the EOI bundle beside the primary berth, and does as the port has set', async () => {
    const id = await open(...berths)
    await admin.patch(`/api/v1/interests/${id}/berths/${berths[1]}`, { inEoiBundle: true })
    await admin.put('/api/v1/admin/settings', { key: 'berth_rules', value: { eoi_signed: 'suggest' } })
    await move(id, 'eoi')
    expect(await Promise.all(berths.map(statusOf))).toEqual(['available', 'available'])
    await admin.put('/api/v1/admin/settings', { key: 'berth_rules', value: {} })
    await admin.post(`/api/v1/interests/${id}/mark-externally-signed`, { docType: 'eoi' })
    expect(await Promise.all(berths.map(statusOf))).toEqual(['under_offer', 'under_offer'])
  })

  it('follows a signature made outside: the interest advances as the system, never backwards', async () => {
    const id = await open(berths[0]!)
    const signed = await admin.post(`/api/v1/interests/${id}/mark-externally-signed`, { docType: 'contract' })
    expect(signed.body.data).toMatchObject({ pipelineStage: 'contract', contractDocStatus: 'signed' })
    expect(signed.body.data.berths[0].status).toBe('sold')
    const eoi = await admin.post(`/api/v1/interests/${id}/mark-externally-signed`, { docType: 'eoi' })
    expect(eoi.body.data.pipelineStage).toBe('contract')
  })
})

describe('the preview of a step', () => {
  it('tells exactly what the step then does, and does nothing itself', async () => {
    const id = await open(berths[0]!)
    const preview = await admin.post(`/api/v1/interests/${id}/preview`, {
      action: 'change_stage',
      stage: 'eoi',
    })
    expect(await statusOf(berths[0]!)).toBe('available')
    await move(id, 'eoi')
    const happened = await app.rows(
      admin.portId,
      sql<{ type: string }>`select type from events
      where (entity_id = ${id} and type = 'interest.stage_changed') or (entity_id = ${berths[0]} and type <> 'berth.created') order by id`,
    )
    expect(preview.body.data.consequences.map((one: { type: string }) => one.type)).toEqual(
      happened.map((one) => one.type),
    )
  })

  it('tells why a step would be refused, and which deals compete', async () => {
    const rival = await open(berths[0]!)
    await move(rival, 'eoi')
    const id = await open(berths[0]!)
    const { body } = await admin.post(`/api/v1/interests/${id}/preview`, {
      action: 'change_stage',
      stage: 'contract',
    })
    expect(body.data.refusal.code).toBe('STAGE_MOVE_ILLEGAL')
    expect(body.data.competing).toEqual([expect.objectContaining({ interestId: rival, stage: 'eoi' })])
  })
})

describe('berth links', () => {
  it('keeps one primary berth, also when two link at once', async () => {
    const id = await open()
    const answers = await Promise.all(
      berths.map((berthId) => admin.post(`/api/v1/interests/${id}/berths`, { berthId, isPrimary: true })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([201, 201])
    const links = (await admin.get(`/api/v1/interests/${id}/berths`)).body.data
    expect(links.map((link: { isPrimary: boolean }) => link.isPrimary)).toEqual([true, false])
    await admin.delete(`/api/v1/interests/${id}/berths/${links[0].berthId}`)
    expect((await admin.get(`/api/v1/interests/${id}/berths`)).body.data[0].isPrimary).toBe(true)
    const twice = await admin.post(`/api/v1/interests/${id}/berths`, { berthId: links[1].berthId })
    expect([twice.status, twice.body.error.code]).toEqual([409, 'BERTH_ALREADY_LINKED'])
  })

  it('blocks the archive of a berth while a deal is active', async () => {
    await open(berths[0]!)
    const blocked = await admin.delete(`/api/v1/berths/${berths[0]}`, { reason: 'Pontoon removed' })
    expect([blocked.status, blocked.body.error.code]).toEqual([409, 'BERTH_IN_USE'])
    expect((await admin.delete(`/api/v1/berths/${berths[1]}`, { reason: 'no' })).status).toBe(400)
    expect((await admin.delete(`/api/v1/berths/${berths[1]}`, { reason: 'Pontoon removed' })).status).toBe(
      204,
    )
    expect(
      (await admin.delete(`/api/v1/berths/${berths[1]}`, { reason: 'Pontoon removed' })).body.error.code,
    ).toBe('ALREADY_ARCHIVED')
    expect((await admin.post(`/api/v1/berths/${berths[1]}/restore`)).status).toBe(204)
  })
})
