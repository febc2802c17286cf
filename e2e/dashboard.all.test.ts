// @module-tag story

import { expect, it } from 'vitest'
import { addDays } from '../contract/values/days.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { dayFrom } from './harness/days.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

it('begins with what waits for the person, to be settled where it stands', async () => {
  const desk = await demo.desk({ person: 'agent' })
  const { page } = desk
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, demo.at(''))
  const day = page.getByRole('region', { name: 'My day' })
  const inquiry = day.getByRole('listitem').filter({ hasText: 'Inquiry · waiting for' }).first()
  await inquiry.waitFor()
  // What waits and the figures of the port are seen without scrolling.
  const figures = page.getByRole('list', { name: 'Figures of the port' })
  for (const part of [day, figures]) {
    const box = await part.boundingBox()
    expect(box!.y + box!.height).toBeLessThanOrEqual(900)
  }
  await expectNoSeriousViolations(page)
  await desk.screenshot('dashboard-agent')
  const reminder = day.getByRole('listitem').filter({ hasText: 'Send the drawing of the pontoon' })
  await reminder.getByRole('checkbox').click()
  await reminder.waitFor({ state: 'detached' })
  await inquiry.getByRole('link', { name: /^Open/ }).click()
  await page.waitForURL(/\/inbox\//)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('is arranged by each person, and stays so', async () => {
  const desk = await demo.desk({ person: 'manager', theme: 'dark' })
  const { page } = desk
  await visit(page, demo.at(''))
  const headings = () =>
    page
      .getByRole('region')
      .evaluateAll((all) => all.map((one) => one.querySelector('h2')?.textContent ?? ''))
  await page.getByRole('region', { name: 'People' }).waitFor()
  await page.getByRole('button', { name: 'Arrange the dashboard' }).click()
  const sheet = page.getByRole('dialog', { name: 'Arrange the dashboard' })
  await sheet.getByRole('checkbox', { name: 'Most wanted berths' }).click()
  for (let step = 0; step < 4; step += 1) await sheet.getByRole('button', { name: 'Move up: People' }).click()
  await expectNoSeriousViolations(page)
  await desk.screenshot('dashboard-arrange')
  await sheet.getByRole('button', { name: 'Done' }).click()
  const asArranged = async () => {
    await page.getByRole('region', { name: 'People' }).waitFor()
    const titles = await headings()
    expect(titles.indexOf('People')).toBeLessThan(titles.indexOf('My day'))
    expect(titles).not.toContain('Most wanted berths')
  }
  await asArranged()
  await page.reload()
  await asArranged()
  await desk.screenshot('dashboard-manager')
  // Printed are the parts alone, on paper that is white in the dark too.
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation').isVisible()).toBe(false)
  expect(await page.getByRole('region', { name: 'My day' }).isVisible()).toBe(true)
  await desk.screenshot('dashboard-printed')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Arrange the dashboard' }).click()
  await sheet.getByRole('button', { name: 'Reset' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('region', { name: 'Most wanted berths' }).waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('shows who has won and expects what, with the deals behind each figure, on a phone too', async () => {
  const desk = await demo.desk()
  const people = await desk.read('/api/v1/admin/users/picker')
  const { id: clientId } = await desk.make('/api/v1/clients', { fullName: 'Ελένη Παππά' })
  const today = dayFrom(0)
  const elina = people.find(({ label }: { label: string }) => label === 'Elina Virtanen')
  await desk.make('/api/v1/interests', {
    clientId,
    assignedTo: elina.id,
    expectedCloseDate: addDays(today, -40),
  })
  await desk.close()
  const phone = await demo.desk({ person: 'manager', width: 360 })
  const { page } = phone
  await visit(page, demo.at(''))
  const row = page
    .getByRole('region', { name: 'People' })
    .getByRole('row')
    .filter({ hasText: 'Elina Virtanen' })
  await row.waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await phone.screenshot('dashboard-phone')
  const late = row.getByRole('cell').nth(1)
  const count = Number(await late.textContent())
  expect(count).toBeGreaterThanOrEqual(1)
  await late.getByRole('link').click()
  await page.getByText('Ελένη Παππά').first().waitFor()
  expect(phone.problems).toEqual([])
  await phone.close()
})
