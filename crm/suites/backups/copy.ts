import { expect } from 'vitest'
import { type Talker, talker } from '../../../platform/testing/talker.ts'
import type { Crm } from '../../service.ts'
import type { Person } from '../../testing/app.ts'

/** Signs somebody in to an installation of a test, in their first port. */
export async function enter(
  crm: Crm,
  { email, password }: { email: string; password: string },
): Promise<Person> {
  const web = await crm.openWeb()
  const nobody = talker(web, {})
  const { headers, body } = await nobody.post('/api/auth/sign-in/email', { email, password })
  const cookie = String(headers['set-cookie']).split(';')[0]!
  const me = (await talker(web, { cookie }).get('/api/v1/me')).body.data
  const portId: string = me.ports[0].id
  return { ...talker(web, { cookie, 'x-port-id': portId }), userId: body.data.user.id, email, portId, cookie }
}

/** What waits to leave: five due reminders, a mail with a link, and a delivery to a webhook. */
export async function makeWaiting(boss: Talker, hook: string): Promise<void> {
  const create = async (url: string, body: object) => {
    const answer = await boss.post(url, body)
    expect([answer.status, answer.body.error]).toEqual([201, undefined])
  }
  await create('/api/v1/admin/webhooks', { url: `${hook}/hook`, events: ['client.created'] })
  await create('/api/v1/clients', { fullName: 'Ελένη الحسن' })
  await create('/api/v1/admin/invitations', { email: 'new@example.com', roleId: await roleId(boss) })
  for (let nth = 0; nth < 5; nth += 1)
    await create('/api/v1/reminders', {
      title: `Due ${nth}`,
      dueAt: new Date(Date.now() + 60_000).toISOString(),
    })
}

async function roleId(boss: Talker): Promise<string> {
  return (await boss.get('/api/v1/admin/roles')).body.data[0].id
}

/** A record of each kind at once, each at the first try. */
export async function makeOneOfEach(boss: Talker): Promise<void> {
  const create = async (url: string, body: object) => {
    const answer = await boss.post(url, body)
    expect([url, answer.status, answer.body.error]).toEqual([url, 201, undefined])
    return answer.body.data
  }
  const client = await create('/api/v1/clients', { fullName: 'After The Restore' })
  await create('/api/v1/yachts', {
    name: 'Afterwards',
    currentOwnerType: 'client',
    currentOwnerId: client.id,
  })
  const bill = {
    billingEntityType: 'client',
    billingEntityId: client.id,
    clientId: client.id,
    currency: 'EUR',
  }
  const line = { description: 'Berth', quantity: '1', unitPrice: '100.00', taxRatePct: '25.5' }
  await create('/api/v1/invoices', { ...bill, lines: [line] })
  await create(`/api/v1/clients/${client.id}/notes`, { body: 'After' })
  await create('/api/v1/interests', { clientId: client.id })
  await create('/api/v1/admin/api-keys', { name: 'After', permissions: ['clients.view'] })
  const form = new FormData()
  form.append('file', new Blob(['after']), 'after.txt')
  await create('/api/v1/files/upload', form)
}
