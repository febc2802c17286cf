// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startDemo } from './harness/demo.ts'

const demo = startDemo()

/** A desk whose browser fetches nothing before it is shown. */
async function openBusyDesk() {
  const desk = await demo.desk({ person: 'manager' })
  await desk.page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  return desk
}

const missing = (page: Page) => page.getByText('A part of this page is missing')

it('says that a screen could not be fetched without a connection, and shows it once there is one', async () => {
  const { page, context, close, screenshot } = await openBusyDesk()
  await page.goto('/demo/clients')
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'Yachts', exact: true }).click()
  await missing(page).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await missing(page).waitFor()
  await screenshot('missing-screen')
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Yachts' }).waitFor()
  expect(await missing(page).count()).toBe(0)
  await close()
})

it('keeps what is typed where a dialog beside it could not be fetched', async () => {
  const { page, close, screenshot } = await openBusyDesk()
  await page.goto('/demo/interests')
  await page.getByRole('button', { name: 'New interest' }).click()
  const form = page.getByRole('dialog', { name: 'New interest' })
  await form.getByRole('textbox', { name: 'Length' }).fill('11.75')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 502 }))
  await form.getByRole('combobox', { name: 'Client' }).click()
  await page.keyboard.type('Nobody Known')
  await page.getByRole('option', { name: 'Create “Nobody Known”' }).click()
  const told = page.getByRole('dialog', { name: 'A part of this page is missing' })
  await told.getByText('What you typed is still here.').waitFor()
  await screenshot('missing-dialog')

  // The service is back, and this browser does not ask for the file again: the page is loaded anew if the person wants.
  await page.unroute('**/assets/**')
  await told.getByRole('button', { name: 'Try again' }).click()
  await told.getByRole('button', { name: 'Reload the page' }).waitFor()
  await told.getByRole('button', { name: 'Close' }).first().click()
  await told.waitFor({ state: 'detached' })
  expect(await form.getByRole('textbox', { name: 'Length' }).inputValue()).toBe('11.75')
  await close()
})
