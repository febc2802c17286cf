// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startDemo } from './harness/demo.ts'
import { focusOn, isFocused, tabTo } from './harness/page/keyboard.ts'
import { visit } from './harness/page/visit.ts'

// The days of those who do not sell, from their first page on, by the keyboard alone.

const demo = startDemo()

const dialog = (page: Page) => page.getByRole('dialog')

it('lets the finance clerk follow up what is overdue', async () => {
  const desk = await demo.desk({ person: 'finance' })
  const { page } = desk
  const overdue = async () => (await desk.read('/api/v1/invoices/desk')).overdue.count as number
  const before = await overdue()
  expect(before).toBeGreaterThan(0)
  await visit(page, demo.at(''))
  await tabTo(page, page.getByRole('list', { name: 'To do' }).getByRole('link', { name: /^Overdue/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  const rows = page.getByRole('link', { name: /INV-/ })
  await expect.poll(() => rows.count()).toBe(before)
  const grid = page.getByRole('grid')
  for (let tabs = 0; tabs < 30 && !(await isFocused(grid)); tabs++) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /INV-/ }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Record payment' }))
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('Amount').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('The invoice is paid.').first().waitFor()
  await expect.poll(overdue).toBe(before - 1)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('lets the manager see what stands still, hand it on, and look behind a figure', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  await visit(page, demo.at(''))
  const waiting = page.getByRole('region', { name: 'Waiting longest' })
  await tabTo(page, waiting.getByRole('listitem').getByRole('link'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/interests\/[0-9a-f-]{36}/)
  const id = /interests\/([0-9a-f-]{36})/.exec(page.url())![1]!
  await page.getByRole('region', { name: 'Milestones' }).waitFor()
  const { assigneeName } = await desk.read(`/api/v1/interests/${id}`)
  const other = assigneeName === 'Elina Virtanen' ? 'Astrid Lindqvist' : 'Elina Virtanen'
  await command(page, `assign to ${other}`, new RegExp(`^Assign to ${other}`))
  await expect.poll(async () => (await desk.read(`/api/v1/interests/${id}`)).assigneeName).toBe(other)

  await command(page, 'analytics', /Analytics/)
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
  const opened = page.getByRole('list', { name: 'Figures of the period' }).getByRole('link', {
    name: /^\d+ Opened$/,
  })
  await tabTo(page, opened)
  const count = Number.parseInt((await opened.textContent())!, 10)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Interests' }).waitFor()
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(`${count}`)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('lets the administrator find a setting by its words and change it', async () => {
  const desk = await demo.desk({ person: 'admin' })
  const { page } = desk
  await openSetting(page, 'days to pay', /Days to pay/)
  const days = page.getByLabel('Days to pay')
  await focusOn(page, days)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2100')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Enter a whole number from 0 to 365.' }).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('21')
  await page.keyboard.press('Enter')
  await page.getByText('Settings saved').first().waitFor()
  await focusOn(page, days)

  const stored = async () =>
    (await desk.read('/api/v1/admin/settings')).find(
      (one: { key: string }) => one.key === 'payment_terms_days',
    ).value
  await expect.poll(stored).toBe(21)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('lets the administrator invite a colleague', async () => {
  const desk = await demo.desk({ person: 'admin' })
  const { page } = desk
  await openSetting(page, 'users', /Users/)
  await page.getByRole('heading', { level: 1, name: 'Users and roles' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Invite' }))
  await page.keyboard.press('Enter')
  const field = (name: string) => dialog(page).getByLabel(name)
  await focusOn(page, field('E-mail'))
  await page.keyboard.type('aino@harbour.example')
  for (const [name, value] of [
    ['First name', 'Aino'],
    ['Last name', 'Koskinen'],
  ] as const) {
    await tabTo(page, field(name))
    await page.keyboard.type(value)
  }
  await tabTo(page, dialog(page).getByRole('combobox', { name: 'Role' }))
  await page.keyboard.press('Enter')
  // Letters that come late, as on a busy machine, would each begin a word anew.
  const manager = page.getByRole('option', { name: 'Sales manager' })
  await manager.waitFor()
  while (!(await manager.evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('combobox', { name: 'Role' }).getByText('Sales manager').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Invitation sent to aino@harbour.example', { exact: true }).first().waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  const invited = (await desk.read('/api/v1/admin/users')).find(
    (one: { email: string }) => one.email === 'aino@harbour.example',
  )
  expect(invited).toMatchObject({ firstName: 'Aino', lastName: 'Koskinen' })
  expect(desk.problems).toEqual([])
  await desk.close()
})

/** Finds a setting by its words, and goes there. */
async function openSetting(page: Page, typed: string, name: RegExp): Promise<void> {
  await visit(page, demo.at('/settings'))
  await page.getByRole('heading', { level: 1, name: 'Port' }).waitFor()
  await page.keyboard.press('Control+/')
  await page.keyboard.type(typed)
  await tabTo(page, page.getByRole('link', { name }))
  await page.keyboard.press('Enter')
}

/** Runs a command or goes to a screen from the palette. */
async function command(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').waitFor()
  await page.keyboard.type(typed)
  const option = page.getByRole('option', { name }).first()
  await option.waitFor()
  await expect
    .poll(async () => {
      if ((await option.getAttribute('aria-selected')) === 'true') return true
      await page.keyboard.press('ArrowDown')
      return false
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
}
