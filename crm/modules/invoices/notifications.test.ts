import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { lookInPort } from '../alerts/job.ts'
import { tellMailFailed } from '../mail/failed.ts'
import { billingOf } from './testing/billing.ts'

let app: TestApp
let boss: Person
let clerk: Person
let agent: Person
let desk: ReturnType<typeof billingOf>
let clerks: ReturnType<typeof billingOf>

beforeAll(async () => {
  ;[app, boss, clerk, agent] = await testPort('port_admin', 'port_admin', 'sales_agent')
  desk = billingOf(boss)
  clerks = billingOf(clerk)
  await desk.issuer()
})
afterAll(() => app.close())

type NotificationRow = {
  kind: string
  entityId: string | null
  entityTitle: string | null
  actorName: string | null
}
const toldOf = async (person: Person, id: string) =>
  (data(await person.get('/api/v1/notifications?limit=100')) as unknown as NotificationRow[])
    .filter(({ entityId }) => entityId === id)
    .map(({ kind }) => kind)
const ofAgent = async () => {
  const clientId = await desk.client('Dora Deal')
  return { clientId, interestId: await desk.interest(clientId, { assignedTo: agent.userId }) }
}
const inPort = (work: (tx: never) => Promise<void> | void) =>
  inTenant(app.crm.services.kernel, systemIn(boss.portId!), async (tx) => work(tx as never))

describe('what becomes of an invoice', () => {
  it('is told who sent it and who looks after its deal: that it is paid, once all of it is', async () => {
    const { clientId, interestId } = await ofAgent()
    const { id } = await clerks.sent('100.00', { clientId, interestId })
    data(await desk.pay(id, '40.00'))
    expect([await toldOf(clerk, id), await toldOf(agent, id)]).toEqual([[], []])
    data(await desk.pay(id, '60.00'))
    expect([await toldOf(clerk, id), await toldOf(agent, id)]).toEqual([['invoice_paid'], ['invoice_paid']])
    // Who recorded it knows.
    expect(await toldOf(boss, id)).toEqual([])
    const { id: own } = await desk.sent('10.00')
    data(await desk.pay(own, '10.00'))
    expect(await toldOf(boss, own)).toEqual([])
  })

  it('is told as they chose: not at all, and by mail alone', async () => {
    await clerk.put('/api/v1/me/notification-preferences', { ways: { invoice_paid: 'none' } })
    const { id } = await clerks.sent('10.00')
    data(await desk.pay(id, '10.00'))
    expect(await toldOf(clerk, id)).toEqual([])
    await clerk.put('/api/v1/me/notification-preferences', { ways: { invoice_paid: 'mail' } })
    const { id: other } = await clerks.sent('10.00')
    data(await desk.pay(other, '10.00'))
    expect(await toldOf(clerk, other)).toEqual([])
    const rows = await app.rows(
      boss.portId!,
      sql<{ byMail: boolean }>`select by_mail from notifications where entity_id = ${other}`,
    )
    expect(rows).toEqual([{ byMail: true }])
    await clerk.put('/api/v1/me/notification-preferences', { ways: { invoice_paid: 'app' } })
  })

  it('is told that it is overdue, once, where the port watches that', async () => {
    const late = { issueDate: dayFrom(-20), dueDate: dayFrom(-5) }
    const { clientId, interestId } = await ofAgent()
    const { id } = await clerks.sent('10.00', { ...late, clientId, interestId })
    const { id: plain } = await clerks.sent('10.00', late)
    await inPort(lookInPort)
    expect(await toldOf(clerk, plain)).toEqual([])
    data(
      await boss.put('/api/v1/admin/settings', {
        ...{ key: 'alert_rules', value: { invoice_overdue: { active: true } } },
      }),
    )
    await inPort(lookInPort)
    await inPort(lookInPort)
    expect([await toldOf(agent, id), await toldOf(clerk, plain)]).toEqual([
      ['invoice_overdue'],
      ['invoice_overdue'],
    ])
  })

  it('is told that a mail about it did not arrive; a mail about something else tells nobody', async () => {
    const { id } = await clerks.sent('10.00')
    const client = await desk.client('Carl Client')
    const failed = (entityId: string) =>
      inPort((tx) =>
        tellMailFailed(
          tx,
          {
            id: entityId,
            entityId,
            subject: 'Invoice',
            toAddress: 'a@b.example',
            category: 'invoice',
          } as never,
          { error: 'full', reason: null },
        ),
      )
    await failed(id)
    await failed(id)
    await failed(client)
    expect(await toldOf(clerk, id)).toEqual(['invoice_mail_failed'])
    expect(await toldOf(boss, id)).toEqual([])
    expect(await toldOf(clerk, client)).toEqual([])
  })
})
