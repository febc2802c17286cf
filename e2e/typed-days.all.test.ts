// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/visit.ts'

const demo = startDemo()

const details = 'tab=details'
const label = 'Expected signing date'

async function dealOf(desk: Desk) {
  const [deal] = await desk.read('/api/v1/interests?limit=1&outcome=none')
  const expected = async () =>
    (await desk.read(`/api/v1/interests/${deal.id}`)).expectedCloseDate as string | null
  return { id: deal.id as string, expected }
}

async function speak({ context, headers }: Desk, language: string) {
  const answer = await context.request.patch('/api/v1/me', { headers, data: { preferences: { language } } })
  expect(answer.ok()).toBe(true)
}

it('takes a day as a Finn writes it, says what is none, and keeps the day that was', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const { id, expected } = await dealOf(desk)
  await speak(desk, 'fi')
  await visit(page, `/demo/interests/${id}?${details}`)
  const field = page.getByRole('textbox', { name: 'Odotettu päätös' })
  await field.fill('12.3.2027')
  await field.press('Enter')
  await expect.poll(expected, { interval: 400 }).toBe('2027-03-12')
  await expect.poll(() => field.inputValue()).toBe('12.3.2027')
  await field.fill('31.4.2027')
  await field.press('Enter')
  await page.getByText('”31.4.2027” ei ole päivä. Kirjoita se näin: 24.12.').waitFor()
  await desk.screenshot('typed-day-unread')
  expect(await expected()).toBe('2027-03-12')
  await field.fill('')
  await field.press('Enter')
  await expect.poll(expected, { interval: 400 }).toBeNull()
  await speak(desk, 'en')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('picks a day in the calendar with the pointer and with the keys', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const { id, expected } = await dealOf(desk)
  await visit(page, `/demo/interests/${id}?${details}`)
  const field = page.getByRole('textbox', { name: label })
  await field.fill('2027-03-12')
  await field.press('Enter')
  await expect.poll(expected, { interval: 400 }).toBe('2027-03-12')
  const calendar = page.getByRole('dialog', { name: 'Pick a day' })
  const open = field.locator('..').getByRole('button', { name: 'Pick a day' })
  await open.click()
  await calendar.getByText('March 2027').waitFor()
  await desk.screenshot('typed-day-calendar')
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.getByRole('button', { name: /Thursday,? 15 April 2027/ }).click()
  await expect.poll(expected, { interval: 400 }).toBe('2027-04-15')
  // The month begins on a Monday here, and the arrows walk from day to day.
  await open.press('Enter')
  await calendar.getByRole('button', { name: /15 April 2027/ }).waitFor()
  expect(await calendar.getByRole('gridcell').first().getByRole('button').getAttribute('aria-label')).toMatch(
    /^Monday,? 29 March/,
  )
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(expected, { interval: 400 }).toBe('2027-05-23')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('holds a form back over a day that cannot be read or is too late, and sends the one that was picked', async () => {
  const phone = await demo.desk({ width: 360, theme: 'dark' })
  const { page } = phone
  await visit(page, '/demo/analytics?from=2026-01-01&to=2026-02-01')
  const from = page.getByLabel('From', { exact: true })
  await expect.poll(() => from.inputValue()).toBe('01/01/2026')
  await from.fill('1 Feb 2199')
  await from.press('Tab')
  await page.getByText(/^Choose .* or an earlier day\.$/).waitFor()
  await from.fill('15.1.2026')
  await page.waitForURL(/from=2026-01-15/)
  await from.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Pick a day' })
  await calendar.getByRole('button', { name: /15 January 2026/ }).waitFor()
  await expectNoSeriousViolations(page)
  await phone.screenshot('typed-day-phone')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(/from=2026-01-14/)
  await expect.poll(() => from.inputValue()).toBe('14/01/2026')

  await visit(page, '/demo/interests')
  await page.getByRole('button', { name: 'New interest' }).click()
  const dialog = page.getByRole('dialog', { name: 'New interest' })
  const day = dialog.getByLabel(label)
  await day.fill('soon')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('“soon” is not a date. Write it like 24/12/').waitFor()
  expect(await day.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await day.getAttribute('aria-invalid')).toBe('true')
  expect(phone.problems).toEqual([])
  await phone.close()
})
