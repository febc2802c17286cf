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
  await page.goto(demo.at('/clients'))
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
