import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { addAccount, openBox, workerOf } from '../../../testing/mailboxes.ts'

it('reads no mailbox of somebody who left the port, or whose role sees no mail any more', async () => {
  const app = await testApp(undefined, { env: { hookAllow: ['127.0.0.1'] } })
  const worker = workerOf(app)
  const portId = await app.makePort()
  const boss = await app.person(portId, 'port_admin')
  const box = await openBox('desk@harbour.example')
  const agents = [await app.person(portId, 'sales_agent'), await app.person(portId, 'sales_agent')] as const
  const ids: string[] = []
  for (const agent of agents) ids.push(await addAccount(agent, box))
  expect((await boss.delete(`/api/v1/admin/users/${agents[0].userId}`)).status).toBe(204)
  const denied = await boss.put(`/api/v1/admin/users/${agents[1].userId}/overrides`, {
    overrides: [{ permission: 'email.view', effect: 'deny' }],
  })
  expect(denied.status).toBeLessThan(300)
  for (const id of ids) await worker.sync(portId, id)
  expect(box.server.logins).toEqual([])
  const rows = await app.rows(
    portId,
    sql<{ state: string }>`select status || ' ' || last_error_code as state from email_accounts`,
  )
  expect(rows.map(({ state }) => state)).toEqual(['paused rights', 'paused rights'])
  await worker.clock()
  await box.server.close()
  await app.close()
})
