// @module-tag story

import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { photographed } from '../crm/modules/expenses/testing/photograph.ts'
import { receipts } from '../crm/modules/expenses/testing/receipts.ts'
import { pagesOf, type ReadPage } from '../crm/modules/pdf/testing/words.ts'
import { atPace, looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

const looks = looksOf([
  [360, 'dark'],
  [1440, 'light'],
])

it.each(looks)(
  'an expense of a trip is read from its receipt, corrected, saved and found, at %i pixels in the %s',
  async (width, theme) => {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    const receipt = receipts.find(({ name }) => name === 'de Hotel Ostsee')!
    await visit(page, demo.at('/expenses?create=yes'))
    const dialog = page.getByRole('dialog', { name: 'New expense' })
    await dialog.getByTestId('receipts-chosen').setInputFiles({
      name: 'hotel.png',
      mimeType: 'image/png',
      buffer: await photographed(receipt),
    })
    await dialog
      .getByText('Read from the receipt: check it before you save.')
      .waitFor({ timeout: atPace(30_000) })
    expect(await dialog.getByLabel('Merchant').inputValue()).toBe('Hotel Ostsee')
    expect(await dialog.getByLabel('Date').inputValue()).toBe('18/11/2024')
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('1249.00')
    await dialog.getByRole('img', { name: 'The receipt with the values that were read' }).waitFor()
    await expectNoSeriousViolations(page)
    await desk.screenshot('expenses-scan')
    // What was read is corrected here.
    await dialog.getByLabel('Merchant').fill(`Hotel Ostsee ${width}`)
    await dialog.getByLabel('Trip').fill('Kiel boat show')
    await dialog.getByRole('button', { name: 'Create expense' }).click()
    // Another look books the receipt of the first once more.
    if (`${width} ${theme}` !== looks[0]!.join(' '))
      await dialog.getByRole('button', { name: 'Book it all the same' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByRole('heading', { name: `Hotel Ostsee ${width}` })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Open hotel.png' }).waitFor()
    await expectNoSeriousViolations(page)
    await desk.screenshot('expenses-record')
    await visit(page, demo.at('/expenses?tripLabel=Kiel%20boat%20show'))
    await page.getByRole('main').getByText(`Hotel Ostsee ${width}`).first().waitFor()
    await page.getByRole('list', { name: 'Sum of the list' }).getByText(/€/).first().waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await desk.screenshot('expenses-list')
    const papers = await exported(desk)
    const list = papers[0]!.text
    expect(list).toMatch(new RegExp(`Travel.*Hotel Ostsee ${width} · Kiel boat show.*€1,249\\.00`))
    expect(papers.slice(1).map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`18 Nov 2024 · Hotel Ostsee ${width} · €1,249.00`),
    )
    // Whether it is booked twice is asked by a refusal.
    expect(desk.problems.filter((problem) => !problem.includes('status of 409'))).toEqual([])
    await desk.close()
  },
  120_000,
)

/** The pages of the PDF that the list on the screen is saved as, by category and with the receipts. */
async function exported(desk: Desk): Promise<ReadPage[]> {
  const { page } = desk
  await page.getByRole('button', { name: 'Export PDF' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export expenses as PDF' })
  await dialog.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'Category' }).click()
  await dialog.getByRole('checkbox', { name: 'Include receipts' }).check()
  await expectNoSeriousViolations(page)
  await desk.screenshot('expenses-export')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export PDF' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`${demo.slug}-expenses.pdf`)
  await dialog.waitFor({ state: 'hidden' })
  return pagesOf(await readFile(await download.path()))
}
