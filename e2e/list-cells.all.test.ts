// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/visit.ts'

const demo = startDemo()

/** The cell of the first row under a heading. */
async function cellUnder(page: Page, heading: string) {
  await page.getByRole('row').nth(1).getByRole('link').waitFor()
  const headings = await page.getByRole('row').first().locator('th').allTextContents()
  return page
    .getByRole('row')
    .nth(1)
    .locator('td')
    .nth(headings.findIndex((text) => text.trim() === heading))
}

it('changes a name, who looks after a deal, and tags where they stand, and takes each back', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  const undo = page.getByRole('button', { name: 'Undo' })

  await visit(page, '/demo/clients?sort=fullName')
  const name = await cellUnder(page, 'Name')
  const stood = (await name.textContent())!
  const client = async () =>
    (await desk.read('/api/v1/clients?sort=fullName&limit=1'))[0] as { fullName: string }
  await name.dblclick()
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Aaa Aalto')
  await desk.screenshot('list-cell-name')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await client()).fullName).toBe('Aaa Aalto')
  await undo.click()
  await expect.poll(async () => (await client()).fullName).toBe(stood)

  await visit(page, '/demo/interests?sort=-createdAt&view=table')
  const assigned = await cellUnder(page, 'Assigned to')
  const deal = async () =>
    (await desk.read('/api/v1/interests?sort=-createdAt&limit=1'))[0] as {
      id: string
      assigneeName: string | null
      tags: { name: string }[]
    }
  const before = await deal()
  await assigned.dblclick()
  const people = page.getByRole('combobox', { name: 'Assigned to' })
  await expect.poll(() => people.locator('option').count()).toBeGreaterThan(2)
  const all = (await people.locator('option').allTextContents()).slice(1)
  const next = all.find((label) => label !== before.assigneeName)!
  await people.selectOption({ label: next })
  await expect.poll(async () => (await deal()).assigneeName).toBe(next)
  await expect.poll(() => assigned.textContent()).toBe(next)
  await undo.click()
  await expect.poll(async () => (await deal()).assigneeName).toBe(before.assigneeName)

  const tags = await cellUnder(page, 'Tags')
  await tags.dblclick()
  const options = page.getByRole('dialog', { name: 'Tags' }).getByRole('option')
  await options.first().waitFor()
  const names = before.tags.map((tag) => tag.name)
  const free = (await options.allTextContents()).find((text) => !names.includes(text))!
  await options.filter({ hasText: free }).click()
  await expect.poll(async () => (await deal()).tags.map((tag) => tag.name)).toContain(free)
  await expectNoSeriousViolations(page)
  await desk.screenshot('list-cell-tags')
  await page.keyboard.press('Escape')
  await page.getByText('Tags of', { exact: false }).first().waitFor()
  // What a colleague adds meanwhile stays when this is taken back.
  const every = (await desk.read('/api/v1/tags')) as { id: string; name: string }[]
  const other = every.find((tag) => tag.name !== free && !names.includes(tag.name))!
  const ids = every.filter((tag) => [...names, free, other.name].includes(tag.name)).map((tag) => tag.id)
  await desk.context.request.put(`/api/v1/interests/${before.id}/tags`, {
    headers: desk.headers,
    data: { tagIds: ids },
  })
  await undo.first().click()
  await expect
    .poll(async () => (await deal()).tags.map((tag) => tag.name).sort())
    .toEqual([...names, other.name].sort())
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('picks a day in the calendar of its cell, and types one', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  const list = '/api/v1/interests?sort=-createdAt&limit=1&outcome=none'
  const expected = async () => (await desk.read(list))[0].expectedCloseDate as string | null
  await visit(page, '/demo/interests?sort=-createdAt&view=table&outcome=none')
  const cell = await cellUnder(page, 'Expected signing date')
  // What was stored stands in the cell before the list is read again.
  let readAgain = () => {}
  const released = new Promise<void>((done) => {
    readAgain = done
  })
  const isList = (url: URL) => url.pathname === '/api/v1/interests'
  await page.route(isList, async (route) => {
    await released
    await route.continue()
  })
  const listRequest = page.waitForRequest((request) => isList(new URL(request.url())))
  await cell.dblclick()
  const field = cell.getByRole('textbox')
  await field.fill('12/03/2027')
  await field.press('Enter')
  await expect.poll(() => cell.textContent()).toMatch(/12.*2027/)
  expect(await expected()).toBe('2027-03-12')
  await listRequest
  readAgain()
  await cell.dblclick()
  await cell.getByRole('button', { name: 'Pick a day' }).click()
  const calendar = page.getByRole('dialog', { name: 'Pick a day' })
  await calendar.getByText('March 2027').waitFor()
  await desk.screenshot('list-cell-day')
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.getByRole('button', { name: /15 April 2027/ }).click()
  await expect.poll(expected).toBe('2027-04-15')
  await expect.poll(() => cell.textContent()).toMatch(/15.*2027/)
  // The keys of the calendar are nothing to the table, and Escape gives up the cell once the calendar is closed.
  await cell.dblclick()
  await field.press('Alt+ArrowDown')
  await calendar.getByRole('button', { name: /15 April 2027/ }).waitFor()
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(expected).toBe('2027-04-23')
  await expect.poll(() => cell.textContent()).toMatch(/23.*2027/)
  await cell.dblclick()
  await field.press('Alt+ArrowDown')
  await calendar.waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(await expected()).toBe('2027-04-23')
  expect(page.url()).not.toContain('open=')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('opens the record at one click on its name, though a second one would change it', async () => {
  const desk = await demo.desk({ person: 'agent', theme: 'dark' })
  const { page } = desk
  await visit(page, '/demo/clients?sort=fullName')
  const name = await cellUnder(page, 'Name')
  const called = (await name.textContent())!
  await name.click()
  await page.getByRole('article', { name: called }).waitFor()
  expect(await name.locator('input').count()).toBe(0)
  await name.dblclick()
  await name.locator('input').waitFor()
  await desk.screenshot('list-cell-name')
  await page.keyboard.press('Escape')
  await name.locator('input').waitFor({ state: 'detached' })
  expect(desk.problems).toEqual([])
  await desk.close()
})
