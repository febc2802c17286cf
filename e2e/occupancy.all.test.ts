// @module-tag story

import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { atPace } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startOwnDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/page/visit.ts'

const demo = startOwnDemo()
const year = new Date().getFullYear() + 2

/** The berth of the demonstration that comes first and is held by nobody in that year, and the cells of its months. */
async function freeBerth(desk: Desk, at = 0) {
  const rows = await desk.read(`/api/v1/berths/occupancy?from=${year}-01-01&to=${year + 1}-01-01`)
  const free = rows.filter(({ spans }: { spans: unknown[] }) => spans.length === 0)
  return free[at] as { berthId: string; mooringNumber: string }
}

async function open({ page }: Desk, query = ''): Promise<void> {
  await visit(page, demo.at(`/occupancy?at=${year}-01${query}`))
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

/** Drags the mouse from the first day of a month over so many days; a day has five pixels. */
async function drag(page: Page, cell: Locator, days: number): Promise<void> {
  const { x, y } = (await cell.boundingBox())!
  await page.mouse.move(x + 2, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 12)
  await page.mouse.move(x + 5 * days - 3, y + 12)
  await page.mouse.up()
}

const cellOf = (page: Page, mooring: string, month: string) =>
  page.getByRole('gridcell', { name: `${mooring}, free from 1 ${month}` })

it('keeps the day in sight through every zoom', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await open(desk)
  const month = () => page.url().match(/at=(\d{4}-\d{2})/)![1]
  for (const zoom of ['Month', 'Year', 'Quarter', 'Year', 'Month', 'Quarter']) {
    await page.getByRole('radio', { name: zoom }).click()
    await page.waitForURL((url) => url.searchParams.get('zoom') === zoom.toLowerCase())
    await page
      .getByRole('gridcell', { name: `1 Jan ${year}` })
      .first()
      .waitFor()
    // The address follows what is in sight.
    expect([zoom, month()]).toEqual([zoom, `${year}-01`])
  }
})

it('a free stretch is dragged with the mouse and reserved, and the bar opens the reservation', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await desk.make('/api/v1/clients', { fullName: 'Aino Holm' })
  const berth = await freeBerth(desk)
  await open(desk, `&zoom=month&berth=${berth.berthId}`)
  const cell = cellOf(page, berth.mooringNumber, `Feb ${year}`)
  await drag(page, cell, 10)
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('textbox', { name: 'Start' }).inputValue()).toBe(`01/02/${year}`)
  expect(await dialog.getByRole('textbox', { name: 'End' }).inputValue()).toBe(`11/02/${year}`)
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

it('a stretch is dragged on at the edge of the calendar, which stands still when it is let go', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const berth = await freeBerth(desk, 4)
  await open(desk, `&zoom=month&berth=${berth.berthId}`)
  const grid = page.getByRole('grid')
  // By its class: under a dialog it has no role.
  const left = () => page.locator('.occupancy').evaluate((element) => element.scrollLeft)
  const { x, width } = (await grid.boundingBox())!
  const cell = (await cellOf(page, berth.mooringNumber, `Feb ${year}`).boundingBox())!
  const begun = await left()
  await page.mouse.move(cell.x + 2, cell.y + 10)
  await page.mouse.down()
  await page.mouse.move(cell.x + 20, cell.y + 12)
  await page.mouse.move(x + width - 10, cell.y + 12)
  await expect.poll(left, { timeout: atPace(20_000) }).toBeGreaterThan(begun + 250)
  await page.mouse.move(x + width / 2, cell.y + 12)
  const still = await left()
  await page.mouse.move(x + width / 2 + 5, cell.y + 12)
  expect(await left()).toBe(still)
  // Back over its begin, to the left as well.
  await page.mouse.move(x + 160, cell.y + 12)
  await expect.poll(left, { timeout: atPace(20_000) }).toBeLessThan(still - 100)
  await page.mouse.move(x + width - 10, cell.y + 12)
  await expect.poll(left, { timeout: atPace(20_000) }).toBeGreaterThan(begun + 250)
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('textbox', { name: 'Start' }).inputValue()).toBe(`01/02/${year}`)
  const end = (await dialog.getByRole('textbox', { name: 'End' }).inputValue()).split('/').reverse().join('-')
  // What was in sight at first, and the fifty days that were scrolled.
  const days = Math.floor((width - 148) / 5) + 40
  expect(Date.parse(end)).toBeGreaterThan(Date.parse(`${year}-01-01`) + days * 86_400_000)
  const rested = await left()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await left()).toBe(rested)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('the keyboard chooses months of a free stretch, reserves them and opens the bar', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await desk.make('/api/v1/clients', { fullName: 'Bo Rask' })
  const berth = await freeBerth(desk, 1)
  await open(desk, `&zoom=quarter&berth=${berth.berthId}`)
  await page.getByRole('grid').focus()
  const active = async () => {
    const id = await page.getByRole('grid').getAttribute('aria-activedescendant')
    return id ? page.locator(`[id="${id}"]`).getAttribute('aria-label') : null
  }
  for (let press = 0; press < 200 && !(await active())?.startsWith(`${berth.mooringNumber},`); press++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  expect(await active()).toBe(`${berth.mooringNumber}, free from 1 Feb ${year} to 1 Mar ${year}`)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expectNoSeriousViolations(page)
  await desk.screenshot('occupancy-keys')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('textbox', { name: 'Start' }).inputValue()).toBe(`01/02/${year}`)
  expect(await dialog.getByRole('textbox', { name: 'End' }).inputValue()).toBe(`01/05/${year}`)
  await writeDown(page, 'Bo Rask')
  await page.getByRole('gridcell', { name: `${berth.mooringNumber}, Reservation, Bo Rask` }).waitFor()
  await page.getByRole('grid').focus()
  for (let press = 0; press < 9 && !(await active())?.includes('Bo Rask'); press++)
    await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(/berth-reservations/)
  await page.getByRole('heading', { name: 'Bo Rask' }).first().waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('on the phone one finger scrolls, and a tap on a free month begins with its first free day', async () => {
  const desk = await demo.desk({ width: 360 })
  const { page } = desk
  await desk.make('/api/v1/clients', { fullName: 'Cilla Ek' })
  const berth = await freeBerth(desk, 2)
  await open(desk, `&zoom=month&berth=${berth.berthId}`)
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await desk.screenshot('occupancy')
  const dialog = page.getByRole('dialog')
  // What a colleague reserved a moment ago may be drawn anew under the finger.
  await expect
    .poll(async () => {
      // A dialog that opens at this moment lies over the cell.
      const tap = () => cellOf(page, berth.mooringNumber, `Jan ${year}`).tap({ timeout: atPace(5_000) })
      if ((await dialog.count()) === 0) await tap().catch(() => {})
      return dialog.getByRole('textbox', { name: 'Start' }).count()
    })
    .toBe(1)
  expect(await dialog.getByRole('textbox', { name: 'Start' }).inputValue()).toBe(`01/01/${year}`)
  await writeDown(page, 'Cilla Ek')
  await page.getByRole('gridcell', { name: `${berth.mooringNumber}, Reservation, Cilla Ek` }).waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('two reserve one stretch at once: both see both, and the second cannot activate', async () => {
  const [first, second] = await Promise.all([demo.desk(), demo.desk({ person: 'manager' })])
  await first.make('/api/v1/clients', { fullName: 'Disa Ahl' })
  await first.make('/api/v1/clients', { fullName: 'Egon Berg' })
  const berth = await freeBerth(first, 3)
  const stretch = `&zoom=month&berth=${berth.berthId}`
  await Promise.all([open(first, stretch), open(second, stretch)])
  await Promise.all(
    [first, second].map(({ page }) => drag(page, cellOf(page, berth.mooringNumber, `Mar ${year}`), 20)),
  )
  await Promise.all([writeDown(first.page, 'Disa Ahl'), writeDown(second.page, 'Egon Berg')])
  const barOf = ({ page }: Desk, name: string) =>
    page.getByRole('gridcell', { name: `${berth.mooringNumber}, Reservation, ${name}` })
  for (const desk of [first, second])
    for (const name of ['Disa Ahl', 'Egon Berg']) await barOf(desk, name).waitFor()
  const activate = async (desk: Desk, name: string) => {
    await desk.page.goto((await barOf(desk, name).getByRole('link').getAttribute('href'))!)
    await desk.page.getByRole('button', { name: 'Activate' }).click()
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  }
  await activate(first, 'Disa Ahl')
  await first.page.getByText(`${berth.mooringNumber}, Disa Ahl is active`).first().waitFor()
  const cell = second.page.getByRole('gridcell', {
    name: `Disa Ahl, Active, from 1 Mar ${year} to 21 Mar ${year}`,
  })
  await cell.waitFor()
  await activate(second, 'Egon Berg')
  await second.page.getByText('The berth is held from').first().waitFor()
  await Promise.all([first.close(), second.close()])
})

it('prints the months in sight on paper, black on white, and filters that no berth has say so', async () => {
  const desk = await demo.desk({ theme: 'dark' })
  const { page } = desk
  await open(desk, '&zoom=quarter')
  await expectNoSeriousViolations(page)
  await desk.screenshot('occupancy-quarter')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const text = pdf.toString('latin1')
  // A hundred and twenty berths do not stand on one sheet.
  expect(text.match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(1)
  const [, width, height] = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)!
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595])
  if (process.env.SCREENS === 'on') await writeFile('test-results/screens/occupancy.pdf', pdf)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.occupancy-sheet')
  await sheet.getByText(`January ${year}`).first().waitFor()
  await desk.screenshot('occupancy-print')
  expect(await sheet.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  expect(await sheet.getByRole('rowheader', { name: 'A1', exact: true }).count()).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await sheet.waitFor({ state: 'detached' })
  await visit(page, demo.at('/occupancy?dock=ZZZ'))
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('gridcell').first().waitFor()
  await desk.close()
})

// The last one: from then on the desk has two ports.
it('a port without berths says so and shows the way to its berths', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await desk.make('/api/v1/admin/ports', { name: 'Bare Harbour', slug: 'bare' })
  await page.goto('/bare/occupancy')
  await page.getByRole('heading', { name: 'No berths yet' }).waitFor()
  expect(await page.getByRole('grid').count()).toBe(0)
  await expectNoSeriousViolations(page)
  await desk.screenshot('occupancy-empty')
  await page.getByRole('link', { name: 'Go to the berths' }).click()
  await page.waitForURL(/\/berths/)
  expect(desk.problems).toEqual([])
  await desk.close()
})
