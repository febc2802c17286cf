// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

type Card = { id: string; clientName: string; stage: string; assignedTo: string | null; value: unknown[] }

it('shows owner and next step, by one owner, one dock or a value, and leaves out stages', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  const people = await desk.read('/api/v1/admin/users/picker')
  const { cards }: { cards: Card[] } = await desk.read('/api/v1/interests/board')
  const owner = people.find(({ id }: { id: string }) => cards.some(({ assignedTo }) => assignedTo === id))
  const [reminded] = await desk
    .read('/api/v1/interests/board')
    .then((board) => board.cards.filter(({ nextReminder }: { nextReminder: object | null }) => nextReminder))
  await visit(page, demo.at('/interests'))
  const board = page.locator('[data-board]')
  const total = page.locator('h1 + span')
  await expect.poll(() => total.textContent()).toBe(String(cards.length))
  await board.getByText(reminded.nextReminder.title).first().waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('board')

  await page.getByRole('button', { name: 'Owner: Everybody' }).click()
  await page.getByRole('menuitem', { name: owner.label }).click()
  const owned = cards.filter(({ assignedTo }) => assignedTo === owner.id)
  await expect.poll(() => total.textContent()).toBe(String(owned.length))
  await page.getByRole('button', { name: `Owner: ${owner.label}` }).click()
  await page.getByRole('menuitem', { name: 'Everybody' }).click()
  await expect.poll(() => total.textContent()).toBe(String(cards.length))

  await visit(page, demo.at('/interests?valueFrom=50000'))
  const dear: { cards: Card[] } = await desk.read('/api/v1/interests/board?valueFrom=50000')
  expect(dear.cards.length).toBeGreaterThan(0)
  expect(dear.cards.length).toBeLessThan(cards.length)
  await expect.poll(() => total.textContent()).toBe(String(dear.cards.length))

  // A hidden stage stays hidden, and what is in it is said.
  await visit(page, demo.at('/interests'))
  await page.getByRole('button', { name: 'Board view' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Nurturing/ }).click()
  await page.keyboard.press('Escape')
  const column = board.getByRole('region', { name: /^Nurturing/ })
  await column.waitFor({ state: 'detached' })
  const hidden = cards.filter(({ stage }) => stage === 'nurturing').length
  await page.getByText(`${hidden} in hidden stages`).waitFor()
  await page.reload()
  await board.getByRole('region', { name: /^Qualified/ }).waitFor()
  expect(await column.count()).toBe(0)

  // The table of all is one click away, and the count says why it is larger.
  await page.getByRole('button', { name: 'Open only' }).click()
  await page.waitForURL('**/interests?view=table')
  const { total: all } = await desk.context.request
    .get('/api/v1/interests?limit=1', { headers: desk.headers })
    .then(async (answer) => (await answer.json()).meta)
  expect(all).toBeGreaterThan(cards.length)
  await expect.poll(() => total.textContent()).toBe(String(all))
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('is grouped by owner, and an interest changes its owner by the keyboard, with undo', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  await visit(page, demo.at('/interests?group=owner'))
  const columns = page.locator('[data-board]').getByRole('region')
  await expect.poll(() => columns.count()).toBeGreaterThan(1)
  await expectNoSeriousViolations(page)
  await desk.screenshot('board-by-owner')
  const first = columns.nth(0).getByRole('button').first()
  const name = (await first.locator('.font-medium').first().textContent())!
  await first.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText(`${name}: owner changed`).first().waitFor()
  const { cards }: { cards: Card[] } = await desk.read('/api/v1/interests/board')
  const heading = (await columns.nth(1).getByRole('heading').textContent())!
  const people = await desk.read('/api/v1/admin/users/picker')
  const target = people.find(({ label }: { label: string }) => label === heading)
  const moved = cards.filter(({ clientName }) => clientName === name)
  expect(moved.some(({ assignedTo }) => assignedTo === (target?.id ?? null))).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await columns.nth(0).getByText(name).first().waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('fits a phone', async () => {
  const desk = await demo.desk({ width: 360, theme: 'dark' })
  await visit(desk.page, demo.at('/interests'))
  await desk.page.locator('[data-board]').getByRole('region').first().waitFor()
  expect(await scrollsSideways(desk.page)).toBe(false)
  await expectNoSeriousViolations(desk.page)
  await desk.screenshot('board')
  expect(desk.problems).toEqual([])
  await desk.close()
})
