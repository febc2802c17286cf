import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alertRuleNames, alertRuleOf } from '../../../contract/alerts/rules.ts'
import { type FactName, facts } from '../../../contract/events.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Tx } from '../../context.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

let app: TestApp
let portId: string
let admin: Person

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
})
afterAll(() => app.close())

const names = Object.keys(facts) as FactName[]
const alertKinds = [...new Set(alertRuleNames.map((rule) => alertRuleOf(rule).of as string))]
/** Money is about the deal that its facts name. */
const ofDeals = ['payment', 'invoice']

/** Alerts that no rule finds go with the next look at what they are about, and stay without one. */
async function leaveAlerts(kind: string, entityIds: readonly string[]): Promise<void> {
  const rule = alertRuleNames.find((name) => alertRuleOf(name).of === kind)!
  await app.rows(
    portId,
    sql`insert into alerts (port_id, id, rule, entity_type, entity_id, label, since)
      select ${portId}, new_id(), ${rule}, ${kind}, id, '', now() from unnest(${entityIds as string[]}::uuid[]) id`,
  )
}
async function alertsLeft(): Promise<string[]> {
  const rows = await app.rows(portId, sql<{ entityId: string }>`delete from alerts returning entity_id`)
  return rows.map(({ entityId }) => entityId)
}
/** Facts as they are, without what else follows from them. */
const record = (work: (tx: Tx) => Promise<void> | void) =>
  inTenant({ ...app.crm.services.kernel, flows: {} }, systemIn(portId), async (tx) => work(tx))

it('looks at whatever a fact touches of the kinds that alerts are about, and at nothing else', async () => {
  const touched = names.map((name) => ({
    name,
    entity: facts[name].entity as string,
    entityId: uuidv7(),
    interestId: uuidv7(),
  }))
  for (const kind of alertKinds) {
    const about = touched.map(({ entityId, interestId }) => (kind === 'interest' ? interestId : entityId))
    await leaveAlerts(kind, about)
  }
  await record((tx) => {
    for (const { name, entityId, interestId } of touched)
      tx.emit(name, { entityId, metadata: { interestId } })
  })
  const left = await alertsLeft()
  for (const { name, entity, entityId, interestId } of touched) {
    const looked = alertKinds.includes(entity) && entity !== 'interest' ? 1 : 0
    const stays = alertKinds.length - 1 - looked
    expect([name, left.filter((id) => id === entityId).length]).toEqual([name, stays])
    expect([name, left.includes(interestId)]).toEqual([name, !ofDeals.includes(entity)])
  }
})

it('looks at a deal for each of its own facts', async () => {
  const ofInterests = names.filter((name) => facts[name].entity === 'interest')
  const touched = ofInterests.map((name) => ({ name, entityId: uuidv7() }))
  await leaveAlerts(
    'interest',
    touched.map(({ entityId }) => entityId),
  )
  await record((tx) => {
    for (const { name, entityId } of touched) tx.emit(name, { entityId })
  })
  expect(ofInterests.length).toBeGreaterThan(20)
  expect(await alertsLeft()).toEqual([])
})

it('looks at the record for which a reminder is planned', async () => {
  const clientId = data(await admin.post('/api/v1/clients', { fullName: 'Vera Dahl' })).id
  const interestId = data(await admin.post('/api/v1/interests', { clientId })).id
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  const about = { recordType: 'interest', recordId: interestId }
  const reminderId = data(await admin.post('/api/v1/reminders', { title: 'Ring', dueAt, ...about })).id
  await alertsLeft()
  for (const name of names.filter((one) => facts[one].entity === 'reminder')) {
    await leaveAlerts('interest', [interestId])
    await record((tx) => tx.emit(name, { entityId: reminderId }))
    expect([name, await alertsLeft()]).toEqual([name, []])
  }
})

it('forgets what is taken back, and looks at nothing where something is only rehearsed', async () => {
  const [first, second, third] = [uuidv7(), uuidv7(), uuidv7()]
  await leaveAlerts('berth', [first, second, third])
  await record(async (tx) => {
    const failing = tx.attempt(async () => {
      tx.emit('berth.updated', { entityId: first })
      throw new Error('Not so.')
    })
    await expect(failing).rejects.toThrow('Not so.')
    await tx.rehearse(async (rehearsal) => rehearsal.emit('berth.updated', { entityId: second }))
    tx.emit('berth.updated', { entityId: third })
  })
  expect((await alertsLeft()).sort()).toEqual([first, second].sort())
})
