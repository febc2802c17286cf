// @module-tag story

import { expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

const file = [
  'Mooring number;Length (m);Beam (cm);Price',
  'ZZ1;12,5;350;12.500 kr',
  'ZZ2;11;320;9.900 kr',
  'Total: 2;;;',
].join('\n')

it.each(
  looksOf([
    ['light', 1440],
    ['dark', 360],
  ]),
)('shows how columns are read and asks for what nothing decides (%s, %i)', async (theme, width) => {
  const desk = await demo.desk({ theme, width })
  const { page } = desk
  await visit(page, demo.at('/imports?entity=berths'))
  const buffer = Buffer.from(file)
  await page.locator('input[type="file"]').setInputFiles({ name: 'berths.csv', mimeType: 'text/csv', buffer })
  await page
    .getByText('column must still be decided')
    .or(page.getByText('columns must still be decided'))
    .waitFor()
  await page
    .getByText(/“12\.500 kr”/)
    .first()
    .waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('import-formats-asked')
  expect(await scrollsSideways(page)).toBe(false)

  await page.getByLabel('Decimal sign of the column Price').click()
  await page.getByRole('option', { name: 'Comma (1.250,50)' }).click()
  const currency = page.getByLabel('Currency of the column Price')
  if ((await currency.textContent())?.includes('Choose')) {
    await currency.click()
    await page.getByRole('option', { name: 'SEK' }).click()
  }
  await page.getByText('must still be decided').waitFor({ state: 'detached' })
  await page.getByText('Below the table, skipped: “Total: 2”').waitFor()
  await page.getByRole('button', { name: /Import 2 berths/ }).waitFor()
  await desk.screenshot('import-formats-decided')
  expect(desk.problems).toEqual([])
  await desk.close()
})
