// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { tabTo } from './harness/page/keyboard.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

const files = Object.entries({
  'companies.csv': 'Company ID,Company\n9,Walrus Shipping Oy\n',
  'people.csv': 'Person ID,Name,Email,Organization ID\n1,Wilhelmina Sund,mina@sund.example,9\n',
  'boats.csv': 'Boat ID,Boat name,LOA (m),Person ID\n5,Walrus,12,1\n',
  'deals.csv': 'Deal ID,Deal title,Person ID,Boat ID,Stage\n50,Berth for the Walrus,1,5,Qualified\n',
  'notes.csv':
    'Content,Date,Author,Person ID\nLikes quiet piers,2026-01-06,Rita Retired,1\nOf nobody,2026-01-06,Rita Retired,77\n',
}).map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }))

it('takes an export of five files over as one, shows all of it on the client, and takes it back', async () => {
  const desk = await demo.desk()
  const { page, read } = desk
  await visit(page, demo.at('/imports'))
  await page.getByRole('link', { name: 'Import a complete export' }).click()
  await page.locator('input[type="file"]').setInputFiles(files)
  await page.getByRole('button', { name: 'Import 5 rows' }).waitFor()
  const parts = page.getByRole('list').filter({ hasText: 'companies.csv' }).getByRole('listitem')
  const names = await parts.locator('span.block.font-medium').allTextContents()
  expect(names).toEqual(files.map(({ name }) => name))
  await page.getByText('No row of the export has the number “77”.').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('import-export-preview')

  // A part is looked at and put right by itself; the others follow.
  await page.getByRole('link', { name: 'Columns and rows: people.csv' }).click()
  await page.getByRole('heading', { name: 'Columns' }).waitFor()
  await page.getByRole('link', { name: 'Back to the export' }).first().click()

  const start = page.getByRole('button', { name: 'Import 5 rows' })
  await start.waitFor()
  await tabTo(page, start)
  await page.keyboard.press('Enter')
  await page.getByText('5 rows imported').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('import-export-result')
  const result = page.url()

  const [client] = await read('/api/v1/clients?q=Wilhelmina')
  await visit(page, demo.at(`/clients/${client.id}`))
  for (const text of ['Walrus Shipping Oy', 'Walrus', 'Qualified', 'Likes quiet piers'])
    await page.getByText(text).first().waitFor()
  await desk.screenshot('import-export-client')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(result)
  await page.getByText('5 rows imported').waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('5 rows undone').waitFor()
  expect(await read('/api/v1/clients?q=Wilhelmina')).toEqual([])
  expect(await read('/api/v1/companies?q=Walrus')).toEqual([])
  expect(await read('/api/v1/yachts?q=Walrus')).toEqual([])
  expect(desk.problems).toEqual([])
  await desk.close()
})
