// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

const headers = 'Client;E-mail;Phone;Berth;Deal stage;Lead source;Rating;Created;Budget'
const file = (mooring: string) =>
  [
    headers,
    `Ursula Wiik;ursula@sea.fi;040 123 4567;${mooring};Tarjous;Website;Hot;1.5.2024;€ 12 500`,
    `Viktor Ek;viktor@sea.fi;+46 70 123 45 67;${mooring}x;Qualified;Referral;Warm;3.6.2024;9000`,
    'Wilma Falk;wilma@sea.fi;;;Possible;Boat show;Cold;;',
  ].join('\n')

async function choose(page: Page, content: string) {
  await visit(page, demo.at('/imports?entity=interests'))
  const buffer = Buffer.from(content)
  await page.locator('input[type="file"]').setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: 'Check' }).waitFor()
}

it('brings in interests: words explained, a cell put right, the same columns known again, and taken back', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const e164 = '+46401234567'
  const [berth] = await desk.read('/api/v1/berths?status=available&held=false&limit=1')
  await choose(page, file(berth.mooringNumber))
  await page.getByLabel('Create missing clients').click()
  await page.getByRole('button', { name: /cannot be read/ }).click()
  const rows = page.getByRole('region', { name: 'cannot be read' })
  await rows.getByText('is no mooring number').waitFor()
  const unexplained = rows.getByText('“Possible” is no stage known here: say what it means.')
  await unexplained.waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('import-interests-problems')

  // A word is explained once for all its rows.
  await page.getByLabel(/“Possible”/).click()
  await page.getByRole('option', { name: 'Nurturing' }).click()
  await unexplained.waitFor({ state: 'detached' })

  // A cell is put right in its place, by the keyboard too.
  await rows
    .getByRole('button', { name: new RegExp(`Correct Berth, row 3: ${berth.mooringNumber}x`) })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Berth, row 3' }).fill('Nowhere')
  await page.keyboard.press('Escape')
  await rows.getByRole('button', { name: /Correct Berth, row 3/ }).click()
  await page.getByRole('textbox', { name: 'Berth, row 3' }).fill(berth.mooringNumber)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '1 cell corrected' }).click()
  const fixed = page.getByRole('region', { name: '1 cell corrected' })
  await fixed.getByText(`corrected, was: ${berth.mooringNumber}x`).waitFor()
  await page.getByRole('button', { name: /will be imported/ }).click()
  await page.getByText(e164).waitFor()
  await page.getByText('in the file: 040 123 4567').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('import-interests-preview')
  for (const look of looksOf([{ width: 360, theme: 'dark' }, { theme: 'dark' }])) {
    const other = await demo.desk(look)
    await other.page.goto(page.url())
    await other.page.getByRole('table').getByText(e164).waitFor()
    expect(await scrollsSideways(other.page)).toBe(false)
    await expectNoSeriousViolations(other.page)
    await other.screenshot('import-interests-preview')
    await other.page.getByText('in the file: 040 123 4567').scrollIntoViewIfNeeded()
    await other.screenshot('import-interests-rows')
    expect(other.problems).toEqual([])
    await other.close()
  }

  await page.getByRole('button', { name: 'Import 3 interests' }).click()
  await page.getByText('3 interests imported').waitFor()
  const after = await desk.read(`/api/v1/berths/${berth.id}`)
  expect(after.status).toBe('under_offer')
  await desk.screenshot('import-interests-result')
  const imported = page.url()

  // The next file with these columns is read the same way, until that is dropped.
  await choose(page, file(berth.mooringNumber))
  await page.getByText('A file with these columns was imported').waitFor()
  await page.getByRole('button', { name: /existing/ }).click()
  await page.getByText('has this interest open already').first().waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('import-interests-remembered')
  const phone = await demo.desk({ width: 360, theme: 'dark' })
  await phone.page.goto(page.url())
  await phone.page.getByText('A file with these columns was imported').waitFor()
  expect(await scrollsSideways(phone.page)).toBe(false)
  await phone.screenshot('import-interests-remembered')
  await phone.close()
  await page.getByRole('button', { name: 'Use a new mapping' }).click()
  await page.getByText('A file with these columns was imported').waitFor({ state: 'detached' })

  await page.goto(imported)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('3 rows undone').waitFor()
  expect((await desk.read(`/api/v1/berths/${berth.id}`)).status).toBe('available')
  expect(await desk.read('/api/v1/clients?q=Ursula')).toEqual([])
  await desk.screenshot('import-interests-taken-back')
  expect(desk.problems).toEqual([])
})
