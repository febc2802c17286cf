// @module-tag story

import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../platform/testing/receiver.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

it('an event reaches a webhook, is looked at in its log, and sent again', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await visit(page, demo.at('/admin/webhooks'))
  await page.getByText('No webhooks').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('webhooks-empty')

  // An address that leads inside is refused at its field; then one that the operator opened.
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('Address').fill('https://10.0.0.8/in')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByText('Choose at least one event.').waitFor()
  await dialog.getByLabel('Stage of an interest changed').click()
  await dialog.getByRole('checkbox', { name: 'Berths', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByText('leads into a private network').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('webhook-dialog')
  await dialog.getByLabel('Address').fill(`${receiver.url}/in`)
  await dialog.getByLabel('Name').fill('Accounting')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()

  const secretDialog = page.getByRole('dialog', { name: 'Copy the signing secret' })
  const secret = (await secretDialog.getByRole('region', { name: 'Signing secret' }).textContent())!
  expect(secret).toMatch(/^whsec_/)
  await desk.screenshot('webhook-secret')
  await secretDialog.getByRole('button', { name: 'I have saved it' }).click()
  const panel = page.getByRole('article', { name: 'Accounting' })
  await panel.getByText('No deliveries').waitFor()

  // A deal moves on, and the log shows by itself what was sent.
  receiver.answer = { status: 500, body: 'out of order' }
  const client = await desk.make('/api/v1/clients', { fullName: 'Ada Byron' })
  const interest = await desk.make('/api/v1/interests', { clientId: client.id })
  await desk.make(`/api/v1/interests/${interest.id}/stage`, { stage: 'qualified' })
  const row = panel.getByRole('listitem').filter({ hasText: 'Stage of an interest changed' }).last()
  const [call] = await receiver.got(1)
  receiver.answer = { status: 200, body: 'thank you' }
  const body = new Webhook(secret).verify(call!.body, call!.headers as Record<string, string>)
  expect(body).toMatchObject({
    type: 'interest.stage_changed',
    data: { entityId: interest.id, record: { clientName: 'Ada Byron', pipelineStage: 'qualified' } },
  })
  await row.getByText('Delivered').waitFor()
  await row.getByRole('button', { name: /Stage of an interest changed/ }).click()
  await row.getByText('out of order').waitFor()
  await row.getByText('thank you').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('webhook-log')

  const before = receiver.calls.length
  await row.getByRole('button', { name: 'Send again' }).click()
  const calls = await receiver.got(before + 1)
  expect(calls.at(-1)!.body).toBe(call!.body)
  expect(calls.at(-1)!.headers['webhook-id']).toBe(call!.headers['webhook-id'])

  // A test, a new secret, and off and on again.
  await panel.getByRole('button', { name: 'Send test' }).click()
  await page.getByRole('menuitem', { name: 'Berth archived' }).click()
  await panel.getByText('Test · 1 attempt').waitFor()
  await panel.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Create a new secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new secret' }).click()
  await secretDialog.getByText(/^Until .* also signed with the old secret\.$/).waitFor()
  await secretDialog.getByRole('button', { name: 'I have saved it' }).click()
  await panel.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await panel.getByText('Nothing is sent to this webhook.').waitFor()
  await desk.screenshot('webhook-disabled')

  const phone = await demo.desk({ width: 360, theme: 'dark' })
  await visit(phone.page, demo.at('/admin/webhooks'))
  await phone.page.getByText('Accounting').first().waitFor()
  await phone.screenshot('webhooks-list')
  expect(await scrollsSideways(phone.page)).toBe(false)
  await phone.page.getByText('Accounting').first().click()
  await phone.page.getByRole('button', { name: 'Enable' }).click()
  await phone.page.getByText('Active').first().waitFor()
  await phone.page.getByRole('button', { name: /Stage of an interest changed/ }).click()
  await phone.page.getByText('thank you').first().waitFor()
  await expectNoSeriousViolations(phone.page)
  expect(await scrollsSideways(phone.page)).toBe(false)
  await phone.screenshot('webhook-log')
  await phone.page.getByRole('button', { name: 'Edit' }).click()
  await phone.page
    .getByRole('dialog', { name: 'Edit webhook' })
    .getByLabel('Stage of an interest changed')
    .waitFor()
  await phone.screenshot('webhook-dialog')

  const dark = await demo.desk({ theme: 'dark' })
  await visit(dark.page, demo.at('/admin/webhooks'))
  await dark.page.getByText('Accounting').first().click()
  await dark.page.getByRole('button', { name: /Stage of an interest changed/ }).waitFor()
  await dark.screenshot('webhook-log')
  await dark.page.getByRole('button', { name: 'Edit' }).click()
  await dark.page.getByRole('dialog').getByLabel('Stage of an interest changed').waitFor()
  await dark.screenshot('webhook-dialog')

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No webhooks').waitFor()
})
