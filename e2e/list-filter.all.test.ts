// @module-tag story

import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/visit.ts'

const demo = startDemo()

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Conditions on any field' }).click()
  const panel = page.getByRole('dialog', { name: 'Conditions' })
  await panel.waitFor()
  return panel
}

const headings = async (page: Page) =>
  (await page.getByRole('columnheader').allTextContents()).filter((text) => text !== 'Select all loaded rows')

it('filters by any field, by mouse and by keyboard, keeps it as a view, and downloads what it shows', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await visit(page, '/demo/berths')
  await page.getByRole('grid').waitFor()

  // By mouse: not sold, with the number told while it is built.
  const panel = await openPanel(page)
  await panel.getByRole('combobox', { name: 'Add condition' }).click()
  await page.getByRole('option', { name: 'Status', exact: true }).click()
  await panel.getByText('Enter a value for every condition.').waitFor()
  await panel.getByRole('combobox', { name: 'Condition', exact: true }).click()
  await page.getByRole('option', { name: 'is not', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'Sold' }).click()
  await expectNoSeriousViolations(page)

  // By keyboard: a second group on the length.
  await panel.getByRole('combobox', { name: 'Add condition' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Length (m)')
  await page.keyboard.press('Enter')
  const group = panel.getByRole('group').nth(1)
  await group.getByRole('combobox', { name: 'Condition', exact: true }).focus()
  await page.keyboard.press('Enter')
  const atLeast = page.getByRole('option', { name: 'at least' })
  await atLeast.focus()
  await page.keyboard.press('Enter')
  // The list gives the focus back when it is gone.
  await atLeast.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('at least')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  const filter = 'status:ne:sold;lengthM:gte:12'
  const { total } = (
    await (
      await desk.context.request.get(`/api/v1/berths?filter=${filter}`, { headers: desk.headers })
    ).json()
  ).meta
  expect(total).toBeGreaterThan(0)
  await panel.getByRole('button', { name: `Show ${total}`, exact: true }).waitFor()
  await desk.screenshot('list-filter-panel')
  await page.keyboard.press('Enter')
  await panel.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('filter')).toBe(filter)
  await page.getByRole('button', { name: 'Status is not Sold', exact: true }).waitFor()

  // A column more, in another place; another is wider; sorted by a heading.
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Bow facing' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Bow facing', checked: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Bow facing' }).waitFor()
  await page.getByRole('button', { name: 'Tenure' }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page
    .getByRole('columnheader', { name: 'Price' })
    .dragTo(page.getByRole('columnheader', { name: 'Status' }), {
      targetPosition: { x: 6, y: 12 },
    })
  await expect.poll(async () => (await headings(page)).slice(0, 3)).toEqual(['Mooring', 'Price', 'Status'])
  const shown = await headings(page)
  expect(shown.indexOf('Bow facing')).toBe(shown.indexOf('Tags') - 1)
  expect(shown.indexOf('Tenure')).toBeLessThan(shown.indexOf('Draft'))
  const price = page.getByRole('columnheader', { name: 'Price' })
  const before = (await price.boundingBox())!
  await page.mouse.move(before.x + before.width, before.y + 12)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width + 60, before.y + 12, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await price.boundingBox())!.width - before.width)).toBe(60)
  await page.getByRole('button', { name: 'Tenure' }).click()
  await page.waitForURL(/sort=tenureType/)

  // Saved as a view with its columns.
  const menu = async (item: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem') => {
    await page.getByRole('button', { name: 'Views of this list' }).click()
    await page.getByRole(role, { name: item }).click()
  }
  await menu('Save as a view')
  await page.getByRole('dialog').getByLabel('Name').fill('Long and free')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('navigation', { name: 'Views' })
    .locator('[aria-current]', { hasText: 'Long and free' })
    .waitFor()
  await menu('Save these columns', 'menuitemcheckbox')
  await expect
    .poll(async () => (await desk.read('/api/v1/saved-views'))[0].columns?.slice(0, 3))
    .toEqual(['mooringNumber', 'price', 'status'])
  expect((await desk.read('/api/v1/saved-views'))[0].filters).toEqual({ filter })
  await desk.screenshot('list-filter')

  // The file is what the screen shows: its columns in their order, its rows in theirs.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  const lines = parse(await readFile(await download.path(), 'utf8'), { bom: true }) as string[][]
  expect(lines[0]!.slice(0, 4)).toEqual(['Mooring number', 'Price', 'Currency', 'Status'])
  expect(lines[0]).toContain('Bow facing')
  expect(lines).toHaveLength(total + 1)
  for (const index of [0, 1, 2]) {
    const line = lines[index + 1]!
    const shownRow = page.getByRole('row').nth(index + 1)
    expect(await shownRow.getByRole('link').textContent()).toBe(line[0])
    expect(await shownRow.textContent()).toContain(line[3])
  }

  // A condition is taken away by its chip.
  await page.getByRole('button', { name: 'Remove the filter Status is not Sold' }).click()
  await page.waitForURL((url) => url.searchParams.get('filter') === 'lengthM:gte:12')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('changes a cell where it stands, and takes it back', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await visit(page, '/demo/berths?sort=mooringNumber')
  const row = page.getByRole('row').nth(1)
  await row.getByRole('link').waitFor()
  const number = await row.getByRole('link').textContent()
  const berth = async () =>
    (await desk.read(`/api/v1/berths?sort=mooringNumber&limit=1`))[0] as {
      id: string
      mooringNumber: string
      pontoon: string | null
    }
  expect((await berth()).mooringNumber).toBe(number)
  const stood = (await berth()).pontoon
  const place = (await page.getByRole('columnheader').allTextContents()).findIndex(
    (text) => text.trim() === 'Pontoon',
  )
  const cell = row.locator('td').nth(place)

  await cell.dblclick()
  await page.getByRole('textbox', { name: 'Pontoon' }).fill('Guest pier')
  await desk.screenshot('list-cell')
  await page.keyboard.press('Escape')
  await expect.poll(() => cell.textContent()).toBe(stood ?? '')
  expect((await berth()).pontoon).toBe(stood)

  await cell.dblclick()
  await page.getByRole('textbox', { name: 'Pontoon' }).fill('Guest pier')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell.textContent()).toBe('Guest pier')
  expect((await berth()).pontoon).toBe('Guest pier')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => cell.textContent()).toBe(stood ?? '')
  expect((await berth()).pontoon).toBe(stood)

  // What a colleague wrote meanwhile is shown beside it, and the person chooses.
  await cell.dblclick()
  await page.getByRole('textbox', { name: 'Pontoon' }).fill('Mine')
  const { id } = await berth()
  await desk.context.request.patch(`/api/v1/berths/${id}`, {
    headers: desk.headers,
    data: { pontoon: 'Theirs' },
  })
  await page.getByRole('textbox', { name: 'Pontoon' }).press('Enter')
  const choice = page.getByRole('dialog')
  await choice.getByText('Theirs').first().waitFor()
  await desk.screenshot('list-cell-conflict')
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })
  await expect.poll(() => cell.textContent()).toBe('Theirs')
  await desk.context.request.patch(`/api/v1/berths/${id}`, {
    headers: desk.headers,
    data: { pontoon: stood },
  })
  await expect.poll(() => cell.textContent()).toBe(stood ?? '')

  // With the keys alone: to the row, along its cells, in, and out.
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.waitFor()
  await page.keyboard.press('Escape')
  await status.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
  expect(new URL(page.url()).searchParams.has('open')).toBe(false)

  // The browser tells of the refused change by itself.
  expect(desk.problems).toEqual([expect.stringContaining('412')])
  await desk.close()
})

it('is as good on a phone, in the dark', async () => {
  const desk = await demo.desk({ width: 360, theme: 'dark', person: 'agent' })
  const { page } = desk
  await visit(page, '/demo/clients')
  const panel = await openPanel(page)
  await panel.getByRole('combobox', { name: 'Add condition' }).click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Value' }).fill('a')
  await panel.getByRole('button', { name: 'Or', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Value' }).nth(1).fill('o')
  await panel.getByRole('button', { name: /^Show [1-9]/ }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await desk.screenshot('list-filter-panel')
  await panel.getByRole('button', { name: /^Show/ }).click()
  await page.getByRole('button', { name: 'Name contains a', exact: true }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await desk.screenshot('list-filter')
  expect(desk.problems).toEqual([])
  await desk.close()
})
