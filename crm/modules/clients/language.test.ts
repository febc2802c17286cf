import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { inviteClient, invitedClient } from '../portal/testing/portal-person.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  ;[app, admin] = await testPort('port_admin')
  const put = await admin.put('/api/v1/admin/settings', {
    key: 'invoice_issuer',
    value: { name: 'Solhamn', address: 'Quay 1', iban: 'FI2112345600000785', bic: 'NDEAFIHH' },
  })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
})
afterAll(() => app.close())

const client = async (email: string, more: object = {}): Promise<string> =>
  data(
    await admin.post('/api/v1/clients', {
      fullName: 'Aino Meri',
      contacts: [{ channel: 'email', value: email }],
      ...more,
    }),
  ).id

/** The language of an invoice that is sent to a client, as it is printed and mailed. */
async function invoiceLanguage(billingEntityId: string) {
  const { id } = data(
    await admin.post('/api/v1/invoices', {
      ...{ billingEntityType: 'client', billingEntityId, kind: 'general', currency: 'EUR' },
      lines: [{ description: 'Berth fee', quantity: '1', unitPrice: '100.00', taxRatePct: '25.5' }],
    }),
  )
  data(await admin.post(`/api/v1/invoices/${id}/send`, {}))
  const rows = await app.rows<{ language: string }>(
    admin.portId!,
    sql`select language from invoices where id = ${id}`,
  )
  return rows[0]!.language
}

const mailsTo = (address: string) =>
  app.rows<{ language: string; subject: string }>(
    admin.portId!,
    sql`select language, subject from mails where to_address = ${address} order by created_at, id`,
  )

it('of a client is that of their paper and mail; without one it is that of the port', async () => {
  const finnish = await client('aino@meri.example', { language: 'fi' })
  await inviteClient(admin, finnish)
  expect(await mailsTo('aino@meri.example')).toMatchObject([{ language: 'fi' }])
  expect(await invoiceLanguage(finnish)).toBe('fi')

  const unsaid = await client('otto@meri.example')
  await inviteClient(admin, unsaid)
  expect(await mailsTo('otto@meri.example')).toMatchObject([{ language: 'en' }])
  expect(await invoiceLanguage(unsaid)).toBe('en')

  const patched = await admin.patch(`/api/v1/clients/${unsaid}`, { language: 'sv' })
  expect([patched.status, patched.body.data.language]).toEqual([200, 'sv'])
  expect(await invoiceLanguage(unsaid)).toBe('sv')
  const wrong = await admin.patch(`/api/v1/clients/${unsaid}`, { language: 'kl' })
  expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'language'])
})

it('is what the client speaks in the portal, from the first sign-in on, whatever the record says', async () => {
  const { id } = await invitedClient(admin, { email: 'eva@meri.example' })
  const token = await app.linkTo('eva@meri.example', admin.portId)
  await admin.patch(`/api/v1/clients/${id}`, { language: 'fi' })
  const password = 'calm-quay-2030'
  const entered = await app.nobody.send('POST', '/api/portal/auth/activate', {
    ...{ token, password, language: 'sv' },
  })
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
  expect(await invoiceLanguage(id)).toBe('sv')
})

it('of one port says nothing of the same address in another', async () => {
  const elsewhere = await app.person(await app.makePort(), 'port_admin')
  await client('shared@meri.example', { language: 'fi' })
  const { id } = data(
    await elsewhere.post('/api/v1/clients', {
      fullName: 'Same address',
      contacts: [{ channel: 'email', value: 'shared@meri.example' }],
    }),
  )
  await inviteClient(elsewhere, id)
  const mails = await app.rows<{ language: string }>(
    elsewhere.portId!,
    sql`select language from mails where to_address = 'shared@meri.example'`,
  )
  expect(mails).toEqual([{ language: 'en' }])
})
