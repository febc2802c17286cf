import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcomes, stages } from '../../contract/interests/pipeline.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { data } from '../testing/data.ts'

// The tables of states in the specification and of the berth rules in the decisions, a test for each row.

let app: TestApp
let admin: Person
let agent: Person
let clientId: string
let mooring = 0

beforeAll(async () => {
  app = await testApp()
  const portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
  clientId = data(await admin.post('/api/v1/clients', { fullName: 'Nils Ek' })).id
})
afterAll(() => app.close())

const deal = async (...berthIds: string[]): Promise<string> =>
  data(await admin.post('/api/v1/interests', { clientId, berthIds, acknowledgeSold: true })).id
const override = { override: true, reason: 'As agreed' }
const move = (id: string, stage: string, more: object = {}, by = admin) =>
  by.post(`/api/v1/interests/${id}/stage`, { stage, ...more })
const interestOf = async (id: string) => data(await admin.get(`/api/v1/interests/${id}`))
const berthOf = async (id: string) => data(await admin.get(`/api/v1/berths/${id}`))
const refused = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  `${status} ${body.error?.code ?? ''}`.trim()

async function dealAt(stage: string, ...berthIds: string[]): Promise<string> {
  const id = await deal(...berthIds)
  if (stage !== 'enquiry') data(await move(id, stage, override))
  return id
}

async function berth(status?: string): Promise<string> {
  const { id } = data(await admin.post('/api/v1/berths', { mooringNumber: `S${++mooring}` }))
  // As a rule would have left it: set by hand, no rule may touch it.
  if (status)
    await app.rows(
      admin.portId,
      sql`update berths set status = ${status}, status_override_mode = 'automated' where id = ${id}`,
    )
  return id
}

const facts = (entityId: string) =>
  app.rows(
    admin.portId,
    sql<{ type: string; metadata: Record<string, unknown>; actorId: string | null; values: unknown }>`
      select type, metadata, actor_id, json_build_array(old_values, new_values) as values from events where entity_id = ${entityId} order by id`,
  )

/** Legal moves without the override, as the decisions list them. */
const legal: Record<string, string[]> = {
  enquiry: ['qualified', 'eoi', 'nurturing'],
  qualified: ['enquiry', 'eoi', 'nurturing'],
  eoi: ['qualified', 'reservation', 'deposit_paid', 'nurturing'],
  reservation: ['eoi', 'deposit_paid', 'nurturing'],
  deposit_paid: ['reservation', 'contract', 'nurturing'],
  contract: ['deposit_paid', 'nurturing'],
  nurturing: ['enquiry', 'qualified', 'eoi'],
}
const pairs = stages.flatMap((from) => stages.map((to) => [from, to] as const))

describe('interest pipeline stage', () => {
  it.each(pairs.filter(([from, to]) => legal[from]!.includes(to)))(
    '%s → %s: legal; the stage changes, with an audit entry',
    async (from, to) => {
      const id = await dealAt(from)
      expect(data(await move(id, to, {}, agent)).pipelineStage).toBe(to)
      expect((await facts(id)).at(-1)).toMatchObject({
        type: 'interest.stage_changed',
        metadata: { from, to, override: false },
      })
    },
  )

  it.each(pairs.filter(([from, to]) => from !== to && !legal[from]!.includes(to)))(
    '%s → %s: refused, and with override and reason taken and audited as such',
    async (from, to) => {
      const id = await dealAt(from)
      expect(refused(await move(id, to))).toBe('409 STAGE_MOVE_ILLEGAL')
      expect(refused(await move(id, to, { override: true }))).toBe('400 STAGE_OVERRIDE_REASON_REQUIRED')
      expect(refused(await move(id, to, override, agent))).toBe('403 PERMISSION_DENIED')
      expect(data(await move(id, to, override)).pipelineStage).toBe(to)
      expect((await facts(id)).at(-1)!.metadata).toMatchObject({ override: true, reason: 'As agreed' })
    },
  )

  it.each(stages)('%s → the same again: changes nothing', async (stage) => {
    const id = await dealAt(stage)
    const { version } = await interestOf(id)
    expect(data(await move(id, stage)).version).toBe(version)
  })

  it.each(outcomes)('any stage of a deal that ended %s: no move', async (outcome) => {
    const id = await deal()
    data(await admin.post(`/api/v1/interests/${id}/outcome`, { outcome }))
    expect(refused(await move(id, 'qualified', override))).toBe('409 INTEREST_CLOSED')
  })

  it.each([
    ['eoi', 'eoi', ['enquiry', 'qualified', 'nurturing']],
    ['contract', 'contract', ['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid', 'nurturing']],
  ] as const)(
    'a stage behind %s → the paper is fully signed → %s, by the system with a reason',
    async (docType, reached, behind) => {
      for (const stage of stages) {
        const id = await dealAt(stage)
        const signed = data(await admin.post(`/api/v1/interests/${id}/mark-externally-signed`, { docType }))
        expect(signed[`${docType}DocStatus`]).toBe('signed')
        const moves = behind.some((one) => one === stage)
        expect([stage, signed.pipelineStage]).toEqual([stage, moves ? reached : stage])
        const advance = (await facts(id)).find(({ metadata }) => metadata?.automatic)
        expect(advance?.actorId).toBe(moves ? null : undefined)
        if (moves) expect(advance!.metadata.reason).toEqual(expect.any(String))
      }
    },
  )

  it('the generic update → pipelineStage: refused, naming the field', async () => {
    const answer = await admin.patch(`/api/v1/interests/${await deal()}`, { pipelineStage: 'eoi' })
    expect([answer.status, answer.body.error.details[0].path]).toEqual([400, 'pipelineStage'])
  })
})

describe('interest outcome', () => {
  it.each(outcomes)('no outcome → set-outcome → %s; the stage is left, the rules look', async (outcome) => {
    const berthId = await berth()
    const id = await dealAt('eoi', berthId)
    const ended = data(await agent.post(`/api/v1/interests/${id}/outcome`, { outcome }))
    expect(ended).toMatchObject({ outcome, pipelineStage: 'eoi', outcomeAt: expect.any(String) })
    expect((await facts(id)).at(-1)).toMatchObject({
      type: 'interest.outcome_set',
      metadata: { stageAtOutcome: 'eoi' },
    })
    expect((await facts(berthId)).at(-1)!.metadata).toMatchObject({ trigger: 'interest_completed' })
    const again = await agent.post(`/api/v1/interests/${id}/outcome`, { outcome })
    expect(refused(again)).toBe('409 OUTCOME_ALREADY_SET')
  })

  it.each(outcomes)(
    '%s → clear-outcome → no outcome, at the stage it had or the one named',
    async (outcome) => {
      const id = await dealAt('eoi')
      data(await admin.post(`/api/v1/interests/${id}/outcome`, { outcome }))
      expect(data(await admin.delete(`/api/v1/interests/${id}/outcome`))).toMatchObject({
        outcome: null,
        pipelineStage: 'eoi',
      })
      data(await admin.post(`/api/v1/interests/${id}/outcome`, { outcome }))
      const reopened = await admin.delete(`/api/v1/interests/${id}/outcome`, { reopenStage: 'qualified' })
      expect(data(reopened).pipelineStage).toBe('qualified')
      expect((await facts(id)).at(-1)!.type).toBe('interest.outcome_cleared')
    },
  )

  it('the retired stage completed → clear-outcome → qualified', async () => {
    const id = await deal()
    await app.rows(
      admin.portId,
      sql`update interests set pipeline_stage = 'completed', outcome = 'won', outcome_at = now() where id = ${id}`,
    )
    expect(data(await admin.delete(`/api/v1/interests/${id}/outcome`)).pipelineStage).toBe('qualified')
  })

  it('not archived → archive → archived; the rules look', async () => {
    const berthId = await berth()
    const id = await dealAt('eoi', berthId)
    expect((await admin.delete(`/api/v1/interests/${id}`)).status).toBe(204)
    expect((await facts(berthId)).at(-1)!.metadata).toMatchObject({ trigger: 'interest_archived' })
    expect(refused(await admin.delete(`/api/v1/interests/${id}`))).toBe('409 ALREADY_ARCHIVED')
  })
})

const statuses = ['available', 'under_offer', 'sold'] as const
type Status = (typeof statuses)[number]
/** What a trigger makes of a berth no other deal holds, by the status it had. */
const ruled: Record<
  string,
  { cause: (id: string, berthId: string) => Promise<unknown>; to: Record<Status, Status> }
> = {
  eoi_signed: {
    cause: (id) => move(id, 'eoi', override),
    to: { available: 'under_offer', under_offer: 'under_offer', sold: 'sold' },
  },
  deposit_received: {
    cause: (id) => move(id, 'deposit_paid', override),
    to: { available: 'under_offer', under_offer: 'under_offer', sold: 'sold' },
  },
  contract_signed: {
    cause: (id) => move(id, 'contract', override),
    to: { available: 'sold', under_offer: 'sold', sold: 'sold' },
  },
  'interest_completed with won': {
    cause: (id) => admin.post(`/api/v1/interests/${id}/outcome`, { outcome: 'won' }),
    to: { available: 'sold', under_offer: 'sold', sold: 'sold' },
  },
  'interest_completed otherwise': {
    cause: (id) => admin.post(`/api/v1/interests/${id}/outcome`, { outcome: 'cancelled' }),
    to: { available: 'available', under_offer: 'available', sold: 'sold' },
  },
  interest_archived: {
    cause: (id) => admin.delete(`/api/v1/interests/${id}`),
    to: { available: 'available', under_offer: 'available', sold: 'sold' },
  },
  berth_unlinked: {
    cause: (id, berthId) => admin.delete(`/api/v1/interests/${id}/berths/${berthId}`),
    to: { available: 'available', under_offer: 'available', sold: 'sold' },
  },
}
const rows = Object.keys(ruled).flatMap((trigger) =>
  statuses.map((from) => [trigger, from, ruled[trigger]!.to[from]] as const),
)

describe('berth rules', () => {
  it.each(rows)('%s: %s → %s, audited', async (trigger, from, to) => {
    const berthId = await berth(from)
    const id = await deal(berthId)
    await ruled[trigger]!.cause(id, berthId)
    expect((await berthOf(berthId)).status).toBe(to)
    expect((await facts(berthId)).at(-1)).toMatchObject({
      type: 'berth.rule_evaluated',
      metadata: {
        trigger: trigger.split(' ')[0],
        from,
        to,
        result: from === to ? 'kept' : 'changed',
        reason: expect.any(String),
      },
    })
  })

  it.each(['interest_completed otherwise', 'interest_archived', 'berth_unlinked'])(
    '%s: under_offer → under_offer while another active interest holds the berth',
    async (trigger) => {
      const berthId = await berth()
      await dealAt('eoi', berthId)
      const id = await dealAt('eoi', berthId)
      await ruled[trigger]!.cause(id, berthId)
      expect((await berthOf(berthId)).status).toBe('under_offer')
    },
  )

  it.each(Object.keys(ruled))('%s: a status set by hand is left, and that is audited', async (trigger) => {
    const berthId = await berth()
    const id = await deal(berthId)
    const by = ruled[trigger]!
    const status = statuses.find((one) => by.to[one] !== one)!
    data(await admin.patch(`/api/v1/berths/${berthId}`, { status: 'sold' }))
    data(await admin.patch(`/api/v1/berths/${berthId}`, { status }))
    await by.cause(id, berthId)
    expect(await berthOf(berthId)).toMatchObject({ status, statusOverrideMode: 'manual' })
    expect((await facts(berthId)).at(-1)!.metadata).toMatchObject({ result: 'overridden' })
  })
})

describe('berth archive', () => {
  it('active → archive with a reason of at least 5 characters → archived, with old status and reason', async () => {
    const berthId = await berth('under_offer')
    const archive = (reason?: string) => admin.delete(`/api/v1/berths/${berthId}`, { reason })
    expect((await archive('no')).status).toBe(400)
    expect((await archive()).status).toBe(400)
    expect((await archive('Pontoon removed')).status).toBe(204)
    const fact = (await facts(berthId)).at(-1)!
    expect([fact.type, JSON.stringify(fact.values)]).toEqual([
      'berth.archived',
      expect.stringMatching(/under_offer.*Pontoon removed/),
    ])
    expect(refused(await archive('Pontoon removed'))).toBe('409 ALREADY_ARCHIVED')
  })

  it('active, an active interest depends on it → archive → refused', async () => {
    const berthId = await berth()
    await deal(berthId)
    const answer = await admin.delete(`/api/v1/berths/${berthId}`, { reason: 'Pontoon removed' })
    expect(refused(answer)).toBe('409 BERTH_IN_USE')
  })

  it('archived → restore → active', async () => {
    const berthId = await berth()
    await admin.delete(`/api/v1/berths/${berthId}`, { reason: 'Pontoon removed' })
    expect((await admin.post(`/api/v1/berths/${berthId}/restore`)).status).toBe(204)
    expect((await facts(berthId)).at(-1)!.type).toBe('berth.restored')
    expect((await berthOf(berthId)).archivedAt).toBeNull()
  })
})
