// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

it('lets a program in with a key, says what it did, and shuts it out', async () => {
  const { page, ...admin } = await demo.desk()
  await visit(page, demo.at('/settings/api-keys'))
  await page.getByRole('button', { name: 'New key' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByLabel('Name').fill('Booking page')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Choose at least one permission.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Clients', exact: true }).click()
  await expectNoSeriousViolations(page)
  await dialog.getByRole('button', { name: 'Create key' }).click()

  const keyDialog = page.getByRole('dialog', { name: 'Copy the key now' })
  const key = await keyDialog.getByRole('region', { name: 'API key' }).textContent()
  expect(key).toMatch(/^bw_[\w-]{43}$/)
  await admin.screenshot('key')
  await expectNoSeriousViolations(page)
  await keyDialog.getByRole('button', { name: 'I have saved it' }).click()

  const call = (method: string, path: string, body?: unknown) =>
    fetch(new URL(path, page.url()), {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const created = await call('POST', '/api/v1/clients', { fullName: 'Written By Program' })
  expect(created.status).toBe(201)
  const { id } = (await created.json()).data

  const panel = page.getByRole('article', { name: 'Booking page' })
  await admin.screenshot('panel')
  await panel.getByRole('link', { name: 'Show in the audit log' }).click()
  await page.getByRole('button', { name: /^Created, Written By Program, API key Booking page/ }).waitFor()
  await visit(page, demo.at(`/clients/${id}?tab=activity`))
  await page.getByText('API key Booking page').first().waitFor()

  await visit(page, demo.at('/settings/api-keys'))
  await page.getByText('Booking page').first().click()
  await panel.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await panel.getByText('Revoked').first().waitFor()
  expect((await call('GET', '/api/v1/clients')).status).toBe(401)
})
