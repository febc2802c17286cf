// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { dayFrom } from './harness/days.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

type Term = { berthId: string; clientName: string; startDate: string; endDate: string | null }
type Row = Readonly<Record<string, unknown>>

/** Each kind by its list and its screen, and of which of its records a person is reached by telephone. */
const kinds: readonly (readonly [list: string, path: string, person: ((row: Row) => boolean) | null])[] = [
  ['interests', 'interests', () => true],
  ['clients', 'clients', () => true],
  ['yachts', 'yachts', ({ currentOwnerType }) => currentOwnerType === 'client'],
  ['companies', 'companies', ({ memberCount }) => Number(memberCount) > 0],
  ['tenancies', 'tenancies', () => true],
  ['berth-reservations', 'berth-reservations', () => true],
  ['documents', 'documents', ({ clientId }) => clientId !== null],
  ['invoices', 'invoices', ({ clientId }) => clientId !== null],
  ['payments', 'payments', () => true],
  ['expenses', 'expenses', null],
  ['admin/website-submissions', 'inbox', ({ phone }) => phone !== null],
  ['reminders', 'reminders', ({ recordType }) => recordType === 'interest'],
  ['residential/clients', 'residential/clients', ({ phone }) => phone !== null],
  ['residential/interests', 'residential/interests', () => true],
]

for (const [width, theme] of looksOf([
  [360, 'dark'],
  [1440, 'light'],
])) {
  it(`has facts and at most five whole tabs on the page of every kind: ${width}, ${theme}`, async () => {
    const desk = await demo.desk({ person: 'manager', width, theme })
    const { page } = desk
    // Narrow enough for the activity to be a tab.
    if (width === 1440) await page.setViewportSize({ width: 1280, height: 720 })
    const facts = page.getByRole('region', { name: 'Facts' })
    for (const [list, path, person] of kinds) {
      const rows: (Row & { id: string })[] = await desk.read(`/api/v1/${list}?limit=50`)
      const one = rows.find(person ?? (() => true))
      if (!one) throw new Error(`none of ${list}`)
      await visit(page, demo.at(`/${path}/${one.id}`))
      await expectWholeTabs(page, path)
      await facts.getByRole('definition').first().waitFor()
      if (person) await facts.locator('a[href^="tel:"]').first().waitFor()
      await expectNoSeriousViolations(page)
    }
    const today = dayFrom(0)
    const tenancies: Term[] = await desk.read('/api/v1/tenancies?status=active&limit=50')
    const tenancy = tenancies.find(
      ({ startDate, endDate }) => startDate < today && (endDate ?? '9999') > today,
    )!
    await visit(page, demo.at(`/berths/${tenancy.berthId}`))
    await expectWholeTabs(page, 'berths')
    await facts.getByRole('link', { name: tenancy.clientName }).waitFor()
    await facts.locator('a[href^="tel:"]').waitFor()
    await expectNoSeriousViolations(page)
    expect(desk.problems).toEqual([])
    await desk.close()
  })
}

async function expectWholeTabs(page: Page, path: string): Promise<void> {
  const tabs = page.getByRole('article').getByRole('tab')
  await tabs.first().waitFor()
  expect(await tabs.count(), path).toBeLessThanOrEqual(5)
  const cut = await tabs.evaluateAll((all) => all.some((tab) => tab.scrollWidth > tab.clientWidth + 1))
  expect(cut, path).toBe(false)
  // On a phone the line slides, the chosen tab in sight.
  const line = page.getByRole('article').getByRole('tablist')
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600
  if (!isNarrow) expect(await line.evaluate((one) => one.scrollWidth <= one.clientWidth), path).toBe(true)
  const chosen = page.getByRole('article').getByRole('tab', { selected: true })
  await expect
    .poll(() => chosen.evaluate((tab) => tab.getBoundingClientRect().right <= innerWidth + 1), {
      message: path,
    })
    .toBe(true)
  expect(await scrollsSideways(page), path).toBe(false)
}

it('opens the tab that holds what an earlier address named', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  await page.setViewportSize({ width: 1280, height: 720 })
  const [client] = await desk.read('/api/v1/clients?limit=1')
  for (const [old, tab] of [
    ['notes', 'Activity'],
    ['timeline', 'Activity'],
    ['files', 'Documents and files'],
    ['invoices', 'Money'],
    ['addresses', 'Details'],
    ['relations', 'Overview'],
  ] as const) {
    await visit(page, demo.at(`/clients/${client.id}?tab=${old}`))
    await page.getByRole('tab', { name: tab, selected: true }).waitFor()
  }
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('shows a call on an interest in the activity of its client, with who made it', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  await page.setViewportSize({ width: 1280, height: 720 })
  const [interest] = await desk.read('/api/v1/interests?limit=1&outcome=none')
  await visit(page, demo.at(`/interests/${interest.id}?tab=contacts`))
  await page.getByLabel('Summary').fill('Wants the sunny side of the dock')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Contact logged', { exact: true }).waitFor()
  await visit(page, demo.at(`/clients/${interest.clientId}?tab=activity`))
  const words = page.getByRole('list', { name: 'Activity' })
  const call = words.getByRole('listitem').filter({ hasText: 'Wants the sunny side of the dock' })
  await call.getByText('Mikael Forsberg').waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('has at most two main actions beside the outcome, and writes a call down in one step', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  const [interest] = await desk.read('/api/v1/interests?limit=1&outcome=none')
  await visit(page, demo.at(`/interests/${interest.id}`))
  const outcome = page.getByRole('button', { name: 'Outcome' })
  await outcome.waitFor()
  expect(await outcome.locator('..').getByRole('button').count()).toBeLessThanOrEqual(3)
  await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).first().click()
  const item = page.getByRole('menuitem', { name: 'Log call' })
  // With nothing to send it is a button.
  if ((await item.count()) > 0) await item.click()
  else {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Log call' }).click()
  }
  await expect
    .poll(() => page.getByLabel('Summary').evaluate((one) => one === document.activeElement))
    .toBe(true)
  await outcome.click()
  await page.getByRole('menuitem', { name: 'Won' }).waitFor()
  await page.keyboard.press('Escape')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('begins at the tab an address asks for on a phone', async () => {
  const desk = await demo.desk({ width: 360 })
  const { page } = desk
  const [client] = await desk.read('/api/v1/clients?limit=1')
  await visit(page, demo.at(`/clients/${client.id}?tab=money`))
  const tab = page.getByRole('tab', { name: 'Money', selected: true })
  await expect.poll(async () => (await tab.boundingBox())?.y ?? 999).toBeLessThan(200)
  await visit(page, demo.at(`/clients/${client.id}`))
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor()
  await page.getByRole('heading', { name: client.fullName }).waitFor()
  expect(await page.evaluate(() => document.querySelector('article > div')?.scrollTop)).toBe(0)
  expect(desk.problems).toEqual([])
  await desk.close()
})
