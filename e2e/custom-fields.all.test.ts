// @module-tag story

import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

interface NewField {
  label: string
  type: string
  options?: readonly string[]
  required?: boolean
}

async function define(page: Page, { label, type, options = [], required = false }: NewField) {
  await page.getByRole('button', { name: 'New field' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New field' })
  await dialog.getByLabel('Label').fill(label)
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
  if (options.length > 0) await dialog.getByRole('button', { name: 'Add an option' }).click()
  for (const [place, option] of options.entries()) {
    await dialog.getByRole('textbox', { name: `Option ${place + 1}`, exact: true }).fill(option)
    if (place < options.length - 1) await page.keyboard.press('Enter')
  }
  if (required) await dialog.getByText('Required', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create field' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const rowsOf = (page: Page) => page.locator('main li:not(nav li)')
const namesOf = async (page: Page) =>
  (await rowsOf(page).allTextContents()).map((text) => /custom\.(\w+)/.exec(text)?.[1])

it('gives companies fields of the port: defined, filled in, filtered by, shown, saved, exported, imported', async () => {
  const desk = await demo.desk()
  const phone = await demo.desk({ person: 'agent', width: 360, theme: 'dark' })
  const { page } = desk
  const fjord = await desk.make('/api/v1/companies', { name: 'Fjord Charter' })
  await desk.make('/api/v1/companies', { name: 'Skerry Sailing' })

  // Defined, and put in order by the keyboard.
  await visit(page, demo.at('/admin/custom-fields?kind=company'))
  await page.getByText('No custom fields of Companies yet').waitFor()
  await expectNoSeriousViolations(page)
  await define(page, { label: 'Fleet size', type: 'Number' })
  await define(page, {
    label: 'Winter storage',
    type: 'One of several options',
    options: ['In the shed', 'On the yard', 'In the water'],
  })
  await define(page, { label: 'Home page', type: 'Web address' })
  await define(page, { label: 'Boats for', type: 'Any of several options', options: ['Racing', 'Charter'] })
  await define(page, { label: 'Insured until', type: 'Date' })
  await expect
    .poll(() => namesOf(page))
    .toEqual(['fleetSize', 'winterStorage', 'homePage', 'boatsFor', 'insuredUntil'])
  await rowsOf(page).nth(4).getByRole('button').first().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('Insured until is now number 4 of 5').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Move Winter storage up' }).click()
  await expect
    .poll(async () =>
      (await desk.read('/api/v1/admin/custom-fields')).map(({ name }: { name: string }) => name),
    )
    .toEqual(['winterStorage', 'fleetSize', 'homePage', 'insuredUntil', 'boatsFor'])
  await expectNoSeriousViolations(page)
  await desk.screenshot('custom-fields')
  await page.getByRole('button', { name: /^Winter storage/ }).click()
  await page.getByRole('dialog', { name: 'Field Winter storage' }).waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('custom-field-dialog')
  await page.keyboard.press('Escape')

  // Filled in on the phone, by a person who sells.
  const expectStored = (custom: object) =>
    expect.poll(async () => (await desk.read(`/api/v1/companies/${fjord.id}`)).custom).toMatchObject(custom)
  await visit(phone.page, demo.at(`/companies/${fjord.id}?tab=details`))
  const group = phone.page.locator('section', {
    has: phone.page.getByRole('heading', { name: 'More details' }),
  })
  await group.waitFor()
  await group.getByRole('textbox', { name: 'Fleet size' }).fill('many')
  await phone.page.keyboard.press('Enter')
  await group.getByText('Enter a number such as 12.5.').waitFor()
  await group.getByRole('textbox', { name: 'Fleet size' }).fill('12,5')
  await phone.page.keyboard.press('Enter')
  await expectStored({ fleetSize: 12.5 })
  await group.getByRole('combobox', { name: 'Winter storage' }).click()
  await phone.page.getByRole('option', { name: 'On the yard' }).click()
  await expectStored({ winterStorage: 'on_the_yard' })
  await group.getByRole('textbox', { name: 'Home page' }).fill('https://fjord.example')
  await phone.page.keyboard.press('Enter')
  await group.getByRole('link', { name: 'Open https://fjord.example' }).waitFor()
  for (const option of ['Charter', 'Racing']) {
    await group.getByRole('combobox', { name: 'Boats for' }).click()
    await phone.page.getByRole('option', { name: option }).click()
    await expectStored({ boatsFor: expect.arrayContaining([option.toLowerCase()]) })
  }
  await expect
    .poll(async () => (await desk.read(`/api/v1/companies/${fjord.id}`)).custom)
    .toEqual({
      fleetSize: 12.5,
      winterStorage: 'on_the_yard',
      homePage: 'https://fjord.example',
      boatsFor: ['racing', 'charter'],
    })
  expect(await scrollsSideways(phone.page)).toBe(false)
  await expectNoSeriousViolations(phone.page)
  await group.scrollIntoViewIfNeeded()
  await phone.screenshot('custom-fields-record')

  // Shown as a column, changed in its cell, filtered by, kept as a view.
  await visit(page, demo.at('/companies'))
  await page.getByRole('grid').waitFor()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Winter storage' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Fleet size' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Winter storage' }).waitFor()
  await page.getByRole('gridcell', { name: 'On the yard' }).waitFor()
  await page.getByRole('gridcell', { name: '12.5' }).dblclick()
  await page.getByRole('textbox', { name: 'Fleet size' }).fill('14')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await desk.read(`/api/v1/companies/${fjord.id}`)).custom.fleetSize).toBe(14)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Conditions on any field' }).click()
  const panel = page.getByRole('dialog', { name: 'Conditions' })
  await panel.getByRole('combobox', { name: 'Add condition' }).click()
  await page.getByRole('option', { name: 'Winter storage' }).click()
  await panel.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'On the yard' }).click()
  await panel.getByRole('button', { name: 'Show 1', exact: true }).waitFor()
  await desk.screenshot('custom-fields-filter')
  await panel.getByRole('button', { name: 'Show 1', exact: true }).click()
  await page.getByRole('button', { name: 'Winter storage is On the yard', exact: true }).waitFor()
  await page.getByRole('gridcell', { name: 'Skerry Sailing' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Views of this list' }).click()
  await page.getByRole('menuitem', { name: 'Save as a view' }).click()
  const view = page.getByRole('dialog')
  await view.getByLabel('Name').fill('On the yard')
  await view.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('navigation', { name: 'Views' })
    .locator('[aria-current]', { hasText: 'On the yard' })
    .waitFor()
  await page.getByRole('button', { name: 'Views of this list' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Save these columns' }).click()
  await expect
    .poll(async () => (await desk.read('/api/v1/saved-views'))[0])
    .toMatchObject({
      filters: { filter: 'custom.winterStorage:eq:on_the_yard' },
      columns: expect.arrayContaining(['custom.winterStorage', 'custom.fleetSize']),
    })
  await expectNoSeriousViolations(page)
  await desk.screenshot('custom-fields-list')

  // Exported as it is shown.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const [line] = parse(csv, { bom: true, columns: true }) as Record<string, string>[]
  expect(line).toMatchObject({ Name: 'Fjord Charter', 'Winter storage': 'On the yard', 'Fleet size': '14' })

  // Imported: what was exported, with another value and a new company.
  await visit(page, demo.at('/imports?entity=companies'))
  const file = 'Name;Winter storage;Fleet size\nFjord Charter;In the shed;20\nIsland Boats;In the water;3\n'
  const buffer = Buffer.from(file)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: 'Check' }).waitFor()
  await page.getByRole('button', { name: /will be imported/ }).click()
  await page
    .getByRole('region', { name: /will be imported/ })
    .getByText('In the water')
    .waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('custom-fields-import')
  await page.getByRole('button', { name: /^Import 1/ }).click()
  await expect
    .poll(async () =>
      (await desk.read('/api/v1/companies?q=Island')).map(({ custom }: { custom: object }) => custom),
    )
    .toEqual([{ fleetSize: 3, winterStorage: 'in_the_water' }])

  // Deleted with the count told; the view that names it still opens.
  await visit(page, demo.at('/admin/custom-fields?kind=company'))
  await page.getByRole('button', { name: /^Winter storage/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('2 records lose their values.').waitFor()
  await page
    .getByRole('dialog', { name: /^Delete / })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await page.getByText('Winter storage deleted', { exact: true }).waitFor()
  await visit(page, demo.at('/companies'))
  await page.getByRole('gridcell', { name: 'Skerry Sailing' }).waitFor()
  await page.getByRole('button', { name: 'On the yard', exact: true }).click()
  await page.getByRole('button', { name: /^Winter storage is/ }).waitFor()
  await page.getByRole('gridcell', { name: 'Skerry Sailing' }).waitFor()
  expect([desk.problems, phone.problems]).toEqual([[], []])
  await desk.close()
  await phone.close()
})

it('asks for what a new record needs, shows what is missing, and is only read in the archive', async () => {
  const desk = await demo.desk({ theme: 'dark' })
  const { page } = desk
  const before = await desk.make('/api/v1/clients', { fullName: 'Without Broker' })
  await desk.make('/api/v1/admin/custom-fields', {
    entityType: 'client',
    name: 'broker',
    label: 'Broker',
    type: 'text',
    required: true,
  })
  await visit(page, demo.at('/clients?create=yes'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Berit Sund')
  await dialog.getByLabel('Broker').waitFor()
  await dialog.getByRole('button', { name: 'Create client' }).click()
  await dialog.getByText('Fill this in').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('custom-fields-create')
  await dialog.getByLabel('Broker').fill('Nina')
  await dialog.getByRole('button', { name: 'Create client' }).click()
  await dialog.waitFor({ state: 'detached' })
  await visit(page, demo.at(`/clients/${before.id}?tab=details`))
  await page.getByText('Required and still missing: Broker').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('custom-fields-missing')
  expect(await page.getByRole('textbox', { name: 'Broker' }).getAttribute('readonly')).toBeNull()
  await desk.context.request.delete(`/api/v1/clients/${before.id}`, { headers: desk.headers })
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Broker' }).getAttribute('readonly'))
    .not.toBeNull()
  await visit(page, demo.at('/admin/custom-fields'))
  await page.getByRole('button', { name: /^Broker/ }).waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('custom-fields')
  expect(desk.problems).toEqual([])
  await desk.close()
  const phone = await demo.desk({ width: 360 })
  await visit(phone.page, demo.at('/admin/custom-fields'))
  await phone.page.getByRole('button', { name: /^Broker/ }).waitFor()
  expect(await scrollsSideways(phone.page)).toBe(false)
  await expectNoSeriousViolations(phone.page)
  await phone.screenshot('custom-fields')
  expect(phone.problems).toEqual([])
  await phone.close()
})

it('counts who loses a value when it is asked, and not when the field was opened', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const field = { entityType: 'company', name: 'cradle', label: 'Cradle', type: 'text' }
  const { id } = await desk.make('/api/v1/admin/custom-fields', field)
  const company = (name: string) => desk.make('/api/v1/companies', { name, custom: { cradle: 'Own' } })
  await company('Pieni Oy')
  await visit(page, demo.at(`/settings/custom-fields?kind=company&open=${id}`))
  await page.getByText('The type stays while 1 record has a value.').waitFor()
  await company('Iso Oy')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('2 records lose their values.').waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})
