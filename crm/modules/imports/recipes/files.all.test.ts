import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readTable } from '../file/read-table.ts'
import { recipeOf, systemRecipes } from './recipe.ts'

const folder = new URL('../../../../../shared/data/', import.meta.url)
const there = existsSync(folder)
const filesOf = (path: string) =>
  there
    ? readdirSync(new URL(path, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.csv'))
        .map((name) => [name, new URL(`${path}/${name}`, folder)] as const)
    : []
const names: Readonly<Record<string, string>> = {
  ...{ hubspot: 'HubSpot', 'salesforce-reports': 'Salesforce', 'zoho-crm': 'Zoho CRM', odoo: 'Odoo' },
  ...{ xero: 'Xero', fortnox: 'Fortnox', 'sage-50': 'Sage 50', stripe: 'Stripe' },
  ...{ 'harbour-assist': 'Harbour Assist', dockmaster: 'DockMaster' },
}

it.skipIf(!there)('every file of another system is recognised as what it is', async () => {
  const files = filesOf('systems')
  expect(files.length).toBeGreaterThan(13)
  for (const [name, url] of files) {
    const recipe = recipeOf(await readTable(readFileSync(url)), systemRecipes)
    expect(recipe?.system, name).toBe(names[name.split('/')[0]!])
  }
})

it.skipIf(!there)('no file that a port made by hand is of a system', async () => {
  const files = [...filesOf('cases/third'), ...filesOf('cases')].filter(
    ([name]) => !/01-open-invoices/.test(name),
  )
  expect(files.length).toBeGreaterThan(10)
  for (const [name, url] of files) {
    const table = await readTable(readFileSync(url)).catch(() => null)
    expect(table && recipeOf(table, systemRecipes)?.key, name).toBeFalsy()
  }
})
