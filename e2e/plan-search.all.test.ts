// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

it('flies to a berth that is searched for, and has a list beside it that the keyboard walks', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await visit(page, demo.at('/plan'))
  await page.locator('.plan-frame svg').first().waitFor()
  // The signs of the docks say how many berths are to be had there.
  const berths: { mooringNumber: string; status: string }[] = await desk.read('/api/v1/berths/plan')
  const free = berths.filter(
    ({ mooringNumber, status }) => /^A\d/.test(mooringNumber) && status === 'available',
  ).length
  await expect.poll(() => page.locator('[data-dock=A] text').first().textContent()).toBe(`A · ${free} free`)

  await page.getByRole('combobox', { name: 'Find a berth' }).click()
  await page.keyboard.type('e5')
  await page.getByRole('option', { name: 'E5', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  const here = page.locator('[role=option][id$=active]')
  await expect.poll(() => here.textContent()).toContain('E5')
  // It stands in the middle, near enough to be read.
  await expect.poll(() => page.locator('.plan-frame svg text').filter({ hasText: /^E5$/ }).count()).toBe(1)

  await page.getByRole('button', { name: 'List of berths' }).click()
  const list = page.getByRole('navigation', { name: 'List of berths' })
  await list.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const focused = list.locator('button:focus')
  const mooring = (await focused.locator('.font-medium').textContent())!
  await expect.poll(() => here.textContent()).toContain(mooring)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: mooring }).first().waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('plan-list')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('fits a phone', async () => {
  const desk = await demo.desk({ width: 360, theme: 'dark' })
  await visit(desk.page, demo.at('/plan'))
  await desk.page.locator('.plan-frame svg').first().waitFor()
  expect(await scrollsSideways(desk.page)).toBe(false)
  await expectNoSeriousViolations(desk.page)
  await desk.screenshot('plan-search')
  await desk.close()
})
