import { describe, expect, it } from 'vitest'
import { outcomes, stages } from '../../../../contract/interests/pipeline.ts'
import { vocabularyValues } from '../../../../contract/vocabularies/lists.ts'
import { plainWords } from '../cells/plain-words.ts'
import { easedBy, planOf } from '../joining/plan.ts'
import { kindOf } from '../kinds/kinds.ts'
import { recognise } from '../runs/recognise.ts'
import { foreignExports, rowsOf } from '../testing/foreign-exports.ts'
import { mappingByRecipe } from './mapping-by-recipe.ts'
import { type Recipe, recipeOf, refOf, systemRecipes } from './recipe.ts'
import { systemWordFields } from './system.ts'
import { systemWord } from './system-words.ts'
import { systems } from './systems.ts'

const tableOf = (headers: readonly string[], cells: readonly string[] = headers.map(() => 'A')) => ({
  kind: 'csv' as const,
  headers: [...headers],
  rows: [{ line: 2, cells: [...cells] }],
})
const fieldsOf = ({ entity }: Pick<Recipe, 'entity'>) => [...kindOf(entity).fields, ...planOf(entity).fields]
const tables = [...systems.values()].flatMap(({ system, tables: all }) =>
  all.map((table) => [`${table.table} of ${system}`, { system, ...table }] as const),
)
/** The first recipe of a table; a second one of the same headings is chosen by the kind of records. */
const ofSystem = (name: string, table: string) =>
  systemRecipes.find((recipe) => recipe.system === name && recipe.table === table)!

it('the systems that ports come from are known', () => {
  expect([...systems.values()].map(({ system }) => system)).toEqual([
    ...['HubSpot', 'Pipedrive', 'Salesforce', 'Zoho CRM', 'Odoo', 'Xero', 'QuickBooks', 'Fortnox'],
    ...['Holded', 'Sage 50', 'Stripe', 'Harbour Assist', 'DockMaster', 'Beds24'],
  ])
  const keys = systemRecipes.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

describe.each(tables)('%s', (_name, { system, table, entity, columns, recognisedBy, source }) => {
  const headings = Object.keys(columns)

  it('names a field or nothing for each heading, and where they are from', () => {
    const known = new Set(fieldsOf({ entity }).map(({ key }) => key))
    expect(Object.values(columns).filter((key) => key !== null && !known.has(key))).toEqual([])
    const plain = headings.map(plainWords)
    expect(new Set(plain).size).toBe(plain.length)
    expect(recognisedBy.flat().filter((heading) => !plain.includes(plainWords(heading)))).toEqual([])
    expect(source.length).toBeGreaterThan(20)
  })

  it.each(recognisedBy.map((set) => [set.join(', '), set] as const))(
    'is recognised by %s, whatever the file is called',
    (_headings, set) => {
      const recipe = ofSystem(system, table)
      expect(refOf(recipeOf(tableOf(set), systemRecipes, entity)!)).toEqual(refOf(recipe))
      // Its other columns, in another order, and those that a port added there.
      const all = [...headings].reverse()
      expect(recipeOf(tableOf(all), systemRecipes, entity)).toBe(recipe)
      const more = [...set, ...headings, ...Array.from({ length: 40 }, (_, at) => `Own property ${at}`)]
      expect(recipeOf(tableOf([...new Set(more)]), systemRecipes, entity)).toBe(recipe)
      const first = recipeOf(tableOf(all), systemRecipes)!
      expect(recognise(tableOf(all), 'export (3).csv')).toEqual({ entity: first.entity, isKnown: true })
      expect(first.system).toBe(system)
    },
  )

  it('is none of a table that has one of its headings alone, or them among many others', () => {
    const others = Array.from({ length: 40 }, (_, at) => `Other ${at}`)
    for (const heading of headings)
      expect(recipeOf(tableOf([heading, ...others.slice(0, 3)]), systemRecipes)).toBe(null)
    const [set] = recognisedBy
    if (headings.length > 2 * set!.length)
      expect(recipeOf(tableOf([...set!, ...others]), systemRecipes)).toBe(null)
  })

  it('has what a record cannot be without', () => {
    const keys = new Set(Object.values(columns))
    const missing = kindOf(entity).required.filter(
      (some) => !easedBy(planOf(entity), some).some((key) => keys.has(key)),
    )
    expect(missing).toEqual([])
  })

  it('makes the mapping, each field once, and leaves the others out', () => {
    const recipe = ofSystem(system, table)
    const fields = fieldsOf({ entity })
    const { columns: mapped } = mappingByRecipe(recipe, fields, tableOf(headings), {})
    const mappedHeadings = Object.entries(columns).filter(([, key]) => key !== null)
    expect(new Set(Object.values(mapped))).toEqual(new Set(mappedHeadings.map(([, key]) => key)))
    for (const [heading, key] of Object.entries(mapped)) expect(columns[heading]).toBe(key)
    const single = Object.values(mapped).filter(
      (key) => !['email', 'phone', 'length'].includes(fields.find((field) => field.key === key)!.kind),
    )
    expect(new Set(single).size).toBe(single.length)
  })
})

it('a column that a recipe does not know becomes what its words say, as far as nothing else does', () => {
  const recipe = ofSystem('HubSpot', 'contacts')
  const headers = ['Record ID', 'Lifecycle Stage', 'First Name', 'Nationality', 'Given name']
  const byWords = { 'First Name': 'firstName', Nationality: 'nationality', 'Given name': 'firstName' }
  expect(mappingByRecipe(recipe, fieldsOf(recipe), tableOf(headers), byWords).columns).toEqual({
    'Record ID': 'exportNumber',
    'First Name': 'firstName',
    Nationality: 'nationality',
  })
})

it('a number of another table stands for who is named, and for nothing else', () => {
  const needs = kindOf('invoices').required.map((some) => easedBy(planOf('invoices'), some))
  const headings = ['number', 'clientNumber', 'issueDate', 'total']
  expect(needs.filter((some) => !some.some((key) => headings.includes(key)))).toEqual([['dueDate']])
})

it('an empty column takes nothing from a full one', () => {
  const recipe = ofSystem('Odoo', 'opportunities')
  const table = tableOf(['Opportunity', 'Contact Name', 'Customer', 'Expected Closing'], ['A', '', 'Ek', ''])
  expect(mappingByRecipe(recipe, fieldsOf(recipe), table, {}).columns).toMatchObject({
    Customer: 'clientName',
  })
})

it.each(foreignExports.map((one) => [`${one.name} of ${one.product}`, one] as const))(
  '%s is of its own system, or of none',
  (_name, { product, columns }) => {
    const [headers = []] = rowsOf(columns)
    const found = recipeOf(tableOf(headers), systemRecipes)?.system ?? null
    const [system] = product.split(' ')
    expect([null, system, product]).toContain(found === 'Zoho CRM' ? 'Zoho' : found)
    if (product === 'Excel' || product === 'Zoho Books') expect(found).toBe(null)
    // A fixture of a system has the headings that its recipes name, of which each says where it is from.
    const own = found === null ? [] : [...systems.values()].filter((one) => one.system === found)
    const known = new Set(own.flatMap((one) => one.tables.flatMap((table) => Object.keys(table.columns))))
    const plain = new Set([...known].map(plainWords))
    expect(found === null ? [] : headers.filter((heading) => !plain.has(plainWords(heading)))).toEqual([])
  },
)

describe('words of systems', () => {
  const meanings: Readonly<Record<string, readonly string[]>> = {
    stage: stages,
    outcome: [...outcomes, 'open'],
    source: vocabularyValues.lead_sources,
    state: ['holds', 'not_yet', 'never', 'over'],
    documentType: ['invoice', 'credit', 'other'],
  }

  it('mean one of our values each, and the same of every system', () => {
    const all = new Map<string, string>()
    for (const { system, words } of systems.values())
      for (const [field, byValue] of Object.entries(words))
        for (const [value, list] of Object.entries(byValue)) {
          expect(meanings[field], `${system} ${field}`).toContain(value)
          for (const word of list) {
            const key = `${field} ${plainWords(word)}`
            expect([undefined, value], `${system}: ${word}`).toContain(all.get(key))
            all.set(key, value)
          }
        }
    expect(all.size).toBeGreaterThan(20)
    expect(systemWordFields.filter((field) => !meanings[field])).toEqual([])
  })

  it('are read whatever their capitals and signs', () => {
    expect(systemWord('stage', plainWords('decision maker bought-in'))).toBe('eoi')
    expect(systemWord('state', plainWords('Not Paid'))).toBe('holds')
    expect(systemWord('documentType', plainWords('out_refund'))).toBe('credit')
    expect(systemWord('stage', plainWords('Not Paid'))).toBeUndefined()
  })
})
