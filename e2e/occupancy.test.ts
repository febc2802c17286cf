import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'

const demo = startDemo()
const year = new Date().getFullYear() + 2

/** The berth of the demonstration that comes first and is held by nobody in that year, and the cells of its months. */
async function freeBerth(desk: Desk, at = 0) {
  const rows = await desk.read(`/api/v1/berths/occupancy?from=${year}-01-01&to=${year + 1}-01-01`)
  const free = rows.filter(({ spans }: { spans: unknown[] }) => spans.length === 0)
  return free[at] as { berthId: string; mooringNumber: string }
}

async function open({ page }: Desk, query = ''): Promise<void> {
  await page.goto(`/demo/occupancy?at=${year}-01${query}`)
  await page.getByRole('grid').waitFor()
  await page.getByRole('gridcell').first().waitFor()
}

async function writeDown(page: Page, client: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.keyboard.type(client)
  await page.getByRole('option', { name: client }).first().click()
  await dialog.getByRole('button', { name: 'Reserve' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const cellOf = (page: Page, mooring: string, month: string) =>
  page.getByRole('gridcell', { name: `${mooring}, free from 1 ${month}` })

it('a free stretch is dragged with the mouse and reserved, and the bar opens the reservation', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await desk.make('/api/v1/clients', { fullName: 'Aino Holm' })
  const berth = await freeBerth(desk)
  await open(desk, `&zoom=month&berth=${berth.berthId}`)
  const cell = cellOf(page, berth.mooringNumber, `Feb ${year}`)
  const box = (await cell.boundingBox())!
  await page.mouse.move(box.x + 1, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 12)
  await page.mouse.move(box.x + 5 * 9 + 2, box.y + 12)
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Start').inputValue()).toBe(`${year}-02-01`)
  expect(await dialog.getByLabel('End', { exact: false }).inputValue()).toBe(`${year}-02-11`)
  await writeDown(page, 'Aino Holm')
  const bar = page.getByRole('gridcell', {
    name: `${berth.mooringNumber}, Reservation, Aino Holm, Pending, from 1 Feb ${year} to 11 Feb ${year}`,
  })
  await bar.waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('occupancy')
  await bar.getByRole('link').click()
  await page.getByRole('heading', { name: 'Aino Holm' }).first().waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})
