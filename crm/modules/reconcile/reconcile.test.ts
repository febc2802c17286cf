import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { stagesFitting } from '../../../contract/reconcile/stages.ts'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

const [app, foreign, boss, agent, viewer] = await testPorts('port_admin', 'sales_agent', 'viewer')
const portId = boss.portId!
let number = 0

afterAll(() => app.close())

const client = async (fullName = 'Vera Dahl', who = boss) =>
  data(await who.post('/api/v1/clients', { fullName })).id as string
async function berth(status?: string) {
  number += 1
  const { id } = data(await boss.post('/api/v1/berths', { mooringNumber: `R${number}` }))
  if (status) data(await boss.patch(`/api/v1/berths/${id}`, { status }))
  return id as string
}
const queue = async (who = viewer) =>
  ((await who.get('/api/v1/berths/reconcile-queue?limit=1000')).body.data as { id: string }[]).map(
    ({ id }) => id,
  )
const reconcile = (id: string, body: object, who = agent) => who.post(`/api/v1/berths/${id}/reconcile`, body)

describe('reconciling a berth set by hand', () => {
  it('is offered for berths that no active deal is on, and for no others', async () => {
    const [free, byHand, sold] = [await berth(), await berth('under_offer'), await berth('sold')]
    const linked = await berth('under_offer')
    data(await boss.post('/api/v1/interests', { clientId: await client(), berthIds: [linked] }))
    const found = await queue()
    expect([free, byHand, sold, linked].map((id) => found.includes(id))).toEqual([false, true, true, false])
    await boss.delete(`/api/v1/berths/${sold}`, { reason: 'Pontoon gone' })
    expect(await queue()).not.toContain(sold)
    expect(await queue(foreign)).toEqual([])
  })

  it.each(
    (['available', 'under_offer', 'sold'] as const).flatMap((status) =>
      stagesFitting[status].map((stage) => [status, stage] as const),
    ),
  )('%s takes a deal at %s: linked, the override gone, the status as it was', async (status, stage) => {
    const id = await berth(status)
    const {
      berth: after,
      interest,
      clientCreated,
    } = data(
      await reconcile(id, {
        newClient: { fullName: 'Nils New', email: 'nils@sea.example' },
        stage,
        reason: 'Sold on paper',
      }),
    )
    expect(clientCreated).toBe(true)
    expect(after).toMatchObject({ status, statusOverrideMode: null })
    expect(interest).toMatchObject({ pipelineStage: stage, outcome: stage === 'contract' ? 'won' : null })
    expect(interest.berths).toMatchObject([{ berthId: id, isPrimary: true }])
    expect(await queue()).not.toContain(id)
    const [fact] = (
      data(await boss.get(`/api/v1/berths/${id}/activity`)) as { type: string; metadata: object }[]
    ).filter(({ type }) => type === 'berth.reconciled')
    expect(fact?.metadata).toMatchObject({ reason: 'Sold on paper', interestId: interest.id, stage })
    expect((await reconcile(id, { newClient: { fullName: 'Again' } })).body.error.code).toBe(
      'NOTHING_TO_RECONCILE',
    )
  })

  it('takes the likeliest stage, a client there is and a yacht, and refuses the rest by name', async () => {
    const id = await berth('sold')
    const clientId = await client()
    const yacht = data(
      await boss.post('/api/v1/yachts', { name: 'Freja', ownerType: 'client', ownerId: clientId }),
    )
    const refused = async (body: object, who = agent) => {
      const { body: answer } = await reconcile(id, body, who)
      return [answer.error.code, answer.error.details?.[0]?.path]
    }
    expect(await refused({})).toEqual(['VALIDATION_FAILED', 'clientId'])
    expect(await refused({ clientId, newClient: { fullName: 'X' } })).toEqual([
      'VALIDATION_FAILED',
      'clientId',
    ])
    expect(await refused({ clientId, stage: 'eoi' })).toEqual(['VALIDATION_FAILED', 'stage'])
    expect(await refused({ clientId: await client('Theirs', foreign) })).toEqual([
      'REFERENCE_NOT_FOUND',
      'clientId',
    ])
    expect(await refused({ clientId, yachtId: '0199aaaa-0000-7000-8000-000000000000' })).toEqual([
      'REFERENCE_NOT_FOUND',
      'yachtId',
    ])
    expect((await reconcile(id, { clientId }, viewer)).status).toBe(403)
    expect((await reconcile(id, { clientId }, foreign)).status).toBe(404)
    const poor = await app.person(portId, [
      'berths.view',
      'interests.create',
      'interests.view',
      'clients.view',
    ])
    expect((await reconcile(id, { newClient: { fullName: 'X' } }, poor)).status).toBe(403)
    expect(await queue()).toContain(id)
    const both = await Promise.all([
      reconcile(id, { clientId, yachtId: yacht.id }),
      reconcile(id, { clientId }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await boss.get(`/api/v1/interests?berthId=${id}`)).body.data).toHaveLength(1)
  })
})

describe('what a rule suggests', () => {
  const suggestions = async (who = agent) =>
    data(await who.get('/api/v1/berths/suggestions')) as {
      id: string
      berthId: string
    }[]
  const of = async (berthId: string) => (await suggestions()).find((one) => one.berthId === berthId)
  const rules = (mode: 'auto' | 'suggest') =>
    boss.put('/api/v1/admin/settings', {
      key: 'berth_rules',
      value: Object.fromEntries(
        [
          'eoi_signed',
          'reservation_active',
          'contract_signed',
          'deposit_received',
          'interest_archived',
          'interest_completed',
          'berth_unlinked',
        ].map((trigger) => [trigger, mode]),
      ),
    })
  async function atEoi() {
    const id = await berth()
    const { id: interestId } = data(
      await boss.post('/api/v1/interests', {
        clientId: await client(),
        berthIds: [id],
        assignedTo: agent.userId,
      }),
    )
    const moved = await boss.post(`/api/v1/interests/${interestId}/stage`, { stage: 'eoi' })
    expect(moved.status).toBe(200)
    return { id, interestId, requestId: String(moved.headers['x-request-id']) }
  }

  it('waits for a person, who applies it once or leaves the berth as it is', async () => {
    expect((await rules('suggest')).status).toBe(200)
    const { id, interestId } = await atEoi()
    const one = (await of(id))!
    expect(one).toMatchObject({ from: 'available', to: 'under_offer', trigger: 'eoi_signed', interestId })
    expect(data(await agent.get(`/api/v1/berths/${id}`)).status).toBe('available')
    const { body } = await agent.get('/api/v1/notifications')
    expect(body.data[0]).toMatchObject({ kind: 'berth_suggested', entityId: id })
    const url = `/api/v1/berths/suggestions/${one.id}`
    expect((await viewer.post(`${url}/apply`, {})).status).toBe(403)
    expect((await foreign.post(`${url}/apply`, {})).status).toBe(404)
    const both = await Promise.all([agent.post(`${url}/apply`, {}), agent.post(`${url}/apply`, {})])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(data(await agent.get(`/api/v1/berths/${id}`))).toMatchObject({
      status: 'under_offer',
      statusOverrideMode: 'automated',
    })
    expect(await of(id)).toBeUndefined()
    const other = await atEoi()
    const left = (await of(other.id))!
    expect((await agent.post(`/api/v1/berths/suggestions/${left.id}/dismiss`, {})).status).toBe(204)
    expect((await agent.post(`/api/v1/berths/suggestions/${left.id}/apply`, {})).body.error.code).toBe(
      'SUGGESTION_STALE',
    )
    expect(data(await agent.get(`/api/v1/berths/${other.id}`)).status).toBe('available')
  })

  it('follows anew when a person hands a berth back to the rules', async () => {
    await rules('auto')
    const { id, interestId } = await atEoi()
    data(await boss.post(`/api/v1/interests/${interestId}/mark-externally-signed`, { docType: 'contract' }))
    data(await boss.patch(`/api/v1/berths/${id}`, { status: 'available' }))
    data(await boss.patch(`/api/v1/berths/${id}`, { statusOverrideMode: null }))
    expect(data(await boss.get(`/api/v1/berths/${id}`))).toMatchObject({
      status: 'sold',
      statusOverrideMode: 'automated',
    })
  })

  it('is told to whoever moved a deal of nobody', async () => {
    await rules('suggest')
    const id = await berth()
    const { id: interestId } = data(
      await boss.post('/api/v1/interests', { clientId: await client(), berthIds: [id], assignedTo: null }),
    )
    expect((await agent.post(`/api/v1/interests/${interestId}/stage`, { stage: 'eoi' })).status).toBe(200)
    const heard = async (who: typeof agent) =>
      (await who.get('/api/v1/notifications')).body.data.filter(
        (one: { kind: string; entityId: string }) => one.kind === 'berth_suggested' && one.entityId === id,
      ).length
    expect([await heard(agent), await heard(boss)]).toEqual([1, 0])
    await rules('auto')
  })

  it('is gone when the berth was set by hand, when the step is taken back, and one alone stands', async () => {
    await rules('suggest')
    const { id, interestId } = await atEoi()
    const first = (await of(id))!
    data(await boss.post(`/api/v1/interests/${interestId}/mark-externally-signed`, { docType: 'contract' }))
    const second = (await of(id))!
    expect(second.id).not.toBe(first.id)
    expect((await agent.post(`/api/v1/berths/suggestions/${first.id}/apply`, {})).body.error.code).toBe(
      'SUGGESTION_STALE',
    )
    data(await boss.patch(`/api/v1/berths/${id}`, { status: 'sold' }))
    expect(await of(id)).toBeUndefined()
    expect((await agent.post(`/api/v1/berths/suggestions/${second.id}/apply`, {})).body.error.code).toBe(
      'SUGGESTION_STALE',
    )
    const back = await atEoi()
    expect(await of(back.id)).toBeDefined()
    data(await boss.post(`/api/v1/interests/${back.interestId}/undo`, { requestId: back.requestId }))
    expect(await of(back.id)).toBeUndefined()
    // A preview suggests nothing.
    const rehearsed = await berth()
    const { id: deal } = data(
      await boss.post('/api/v1/interests', { clientId: await client(), berthIds: [rehearsed] }),
    )
    data(await boss.post(`/api/v1/interests/${deal}/preview`, { action: 'change_stage', stage: 'eoi' }))
    expect(await of(rehearsed)).toBeUndefined()
    const rows = await app.rows(
      portId,
      sql<{ n: number }>`select count(*)::int as n from berth_suggestions
      where port_id = ${portId} and status = 'open' and berth_id = ${rehearsed}`,
    )
    expect(rows[0]!.n).toBe(0)
    await rules('auto')
  })
})
