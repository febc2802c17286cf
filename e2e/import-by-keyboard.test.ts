import { expect, it } from 'vitest'
import { startDemo } from './harness/demo.ts'
import { focusOn, tabTo } from './harness/page/keyboard.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

const many = 2000
const file = [
  'Name;E-mail;City',
  ...Array.from({ length: many }, (_, n) => `Keyboard Client ${n};k${n}@sea.example;Visby`),
  ';olle@sea.example;Visby',
].join('\n')

it('brings in a long list, puts a mistake right and takes it all back by the keyboard alone', async () => {
  const desk = await demo.desk()
  const { page, read } = desk
  await visit(page, demo.at('/imports?entity=clients'))
  // The window in which a file is chosen is the browser's own.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.locator('input[type="file"]'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('heading', { name: 'Check' }).waitFor()

  await tabTo(page, page.getByRole('button', { name: /cannot be read/ }))
  await page.keyboard.press('Enter')
  const cell = page.getByRole('button', { name: new RegExp(`Correct Name, row ${many + 2}`) })
  await tabTo(page, cell)
  await page.keyboard.press('Enter')
  await focusOn(page, page.getByRole('textbox', { name: `Name, row ${many + 2}` }))
  await page.keyboard.type('Olle Öst')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '1 cell corrected' }).waitFor()

  const start = page.getByRole('button', { name: 'Import 2,001 clients' })
  await start.waitFor()
  await tabTo(page, start)
  await page.keyboard.press('Enter')
  await page.getByText('2,001 clients imported').waitFor()
  expect(await read('/api/v1/clients?q=Olle+Öst')).toHaveLength(1)

  await tabTo(page, page.getByRole('button', { name: 'Undo the import' }))
  await page.keyboard.press('Enter')
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Undo the import' })
  await tabTo(page, sure)
  await page.keyboard.press('Enter')
  await page.getByText('2,001 rows undone').waitFor()
  expect(await read('/api/v1/clients?q=Keyboard+Client')).toEqual([])
  expect(desk.problems).toEqual([])
  await desk.close()
})
