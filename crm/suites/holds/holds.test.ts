// @module-tag long

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stages } from '../../../contract/interests/pipeline.ts'
import { ruleTriggers } from '../../../contract/settings/registry.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { runsOf } from '../../../platform/testing/extent.ts'
import type { Answered } from '../../../platform/testing/talker.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { Model } from './model.ts'

let app: TestApp
let admin: Person
let mooring = 0

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const owners = [0, 0, 1]
const berthCount = 3
const deal = fc.nat(owners.length - 1)
const berth = fc.nat(berthCount - 1)
const stage = fc.constantFrom(...stages)
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('move' as const), deal, stage }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('link' as const),
      deal,
      berth,
      primary: fc.boolean(),
      bundle: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('unlink' as const), deal, berth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('primary' as const), deal, berth }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('bundle' as const), deal, berth, bundle: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sign' as const),
      deal,
      paper: fc.constantFrom('eoi', 'reservation', 'contract'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      deal,
      outcome: fc.constantFrom('won', 'lost_other', 'cancelled'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reopen' as const), deal, to: fc.option(stage) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('archive' as const), deal }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), deal }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('hand' as const),
      berth,
      status: fc.constantFrom('available', 'under_offer', 'sold'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('handBack' as const), berth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('archiveBerth' as const), berth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restoreBerth' as const), berth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('archiveClient' as const), client: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('restoreClient' as const),
      client: fc.nat(1),
      withDeals: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('undo' as const), back: fc.nat(3) }) },
)
/** Half of the ports leave the rules as they come; the others switch some off or decide themselves. */
const modes = fc.option(
  fc.record(
    Object.fromEntries(ruleTriggers.map((trigger) => [trigger, fc.constantFrom('auto', 'suggest', 'off')])),
    { requiredKeys: [] },
  ),
  { freq: 2, nil: {} },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

it('leaves every berth as the rule table says, whatever is done and taken back in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(modes, fc.array(action, { minLength: 4, maxLength: 24 }), async (modes, actions) => {
      const port = await openPort()
      data(await admin.put('/api/v1/admin/settings', { key: 'berth_rules', value: modes }))
      const model = new Model(berthCount, owners, modes)
      const requests: string[] = []
      for (const [index, one] of actions.entries()) {
        const steps = model.steps.length
        const expected = predict(model, one)
        const requestId = `step-${uuidv7()}`
        const answer = await act(port, one, model, requests, requestId)
        if (model.steps.length > steps) requests.push(requestId)
        const line = `${index}: ${JSON.stringify(one)} → ${answer?.status} ${JSON.stringify(answer?.body?.error ?? null)}`
        if (answer) expect([line, answer.status < 300]).toEqual([line, expected])
        expect([line, await statuses(port)]).toEqual([line, model.statuses()])
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? runsOf(40)), endOnFailure: false },
  )
})

interface Port {
  clients: string[]
  berths: string[]
  deals: string[]
}

async function openPort(): Promise<Port> {
  const create = async (url: string, body: unknown) => (await admin.post(url, body)).body.data
  const clients = await Promise.all([0, 1].map((n) => create('/api/v1/clients', { fullName: `Client ${n}` })))
  const fresh = Array.from({ length: berthCount }, () => ({ mooringNumber: `P${++mooring}` }))
  const berths = (await create('/api/v1/berths/bulk-add', { berths: fresh })).ids
  const deals = await Promise.all(
    owners.map((client) => create('/api/v1/interests', { clientId: clients[client].id })),
  )
  return { clients: clients.map(({ id }) => id), berths, deals: deals.map(({ id }) => id) }
}

async function statuses({ berths }: Port): Promise<string[]> {
  return Promise.all(berths.map(async (id) => (await admin.get(`/api/v1/berths/${id}`)).body.data.status))
}

function predict(model: Model, one: Action): boolean {
  switch (one.do) {
    case 'move':
      return model.move(one.deal, one.stage)
    case 'link':
      return model.link(one.deal, one.berth, one.primary, one.bundle)
    case 'unlink':
      return model.unlink(one.deal, one.berth)
    case 'primary':
      return model.makePrimary(one.deal, one.berth)
    case 'bundle':
      return model.bundle(one.deal, one.berth, one.bundle)
    case 'sign':
      return model.sign(one.deal, one.paper as 'eoi')
    case 'end':
      return model.end(one.deal, one.outcome)
    case 'reopen':
      return model.reopen(one.deal, one.to)
    case 'archive':
      return model.archive(one.deal)
    case 'restore':
      return model.restore(one.deal)
    case 'hand':
      return model.setByHand(one.berth, one.status as 'sold')
    case 'handBack':
      return model.handBack(one.berth)
    case 'archiveBerth':
      return model.archiveBerth(one.berth)
    case 'restoreBerth':
      return model.restoreBerth(one.berth)
    case 'archiveClient':
      return model.archiveClient(one.client)
    case 'restoreClient':
      return model.restoreClient(one.client, one.withDeals)
    case 'undo': {
      const index = model.steps.length - 1 - one.back
      return index < 0 || model.undo(index)
    }
  }
}

async function act(
  port: Port,
  one: Action,
  model: Model,
  requests: readonly string[],
  requestId: string,
): Promise<Answered | null> {
  const headers = { 'x-request-id': requestId }
  const interest = 'deal' in one ? `/api/v1/interests/${port.deals[one.deal]}` : ''
  const berthId = 'berth' in one ? port.berths[one.berth]! : ''
  switch (one.do) {
    case 'move':
      return admin.post(
        `${interest}/stage`,
        { stage: one.stage, override: true, reason: 'As agreed' },
        headers,
      )
    case 'link':
      return admin.post(
        `${interest}/berths`,
        { berthId, isPrimary: one.primary, inEoiBundle: one.bundle },
        headers,
      )
    case 'unlink':
      return admin.delete(`${interest}/berths/${berthId}`, undefined, headers)
    case 'primary':
      return admin.patch(`${interest}/berths/${berthId}`, { isPrimary: true }, headers)
    case 'bundle':
      return admin.patch(`${interest}/berths/${berthId}`, { inEoiBundle: one.bundle }, headers)
    case 'sign':
      return admin.post(`${interest}/mark-externally-signed`, { docType: one.paper }, headers)
    case 'end':
      return admin.post(`${interest}/outcome`, { outcome: one.outcome }, headers)
    case 'reopen':
      return admin.delete(`${interest}/outcome`, one.to ? { reopenStage: one.to } : {}, headers)
    case 'archive':
      return admin.delete(interest, undefined, headers)
    case 'restore':
      return admin.post(`${interest}/restore`, undefined, headers)
    case 'hand':
      return admin.patch(`/api/v1/berths/${berthId}`, { status: one.status })
    case 'handBack':
      return admin.patch(`/api/v1/berths/${berthId}`, { statusOverrideMode: null })
    case 'archiveBerth':
      return admin.delete(`/api/v1/berths/${berthId}`, { reason: 'Taken out of service' })
    case 'restoreBerth':
      return admin.post(`/api/v1/berths/${berthId}/restore`)
    case 'archiveClient':
      return admin.delete(`/api/v1/clients/${port.clients[one.client]}`)
    case 'restoreClient':
      return admin.post(`/api/v1/clients/${port.clients[one.client]}/restore`, {
        withInterests: one.withDeals,
      })
    case 'undo': {
      const step = model.steps.length - 1 - one.back
      if (step < 0) return null
      return admin.post(`/api/v1/interests/${port.deals[model.steps[step]!.deal]}/undo`, {
        requestId: requests[step],
      })
    }
  }
}
