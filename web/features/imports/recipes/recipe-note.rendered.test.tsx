import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf, sample } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import type { Import } from '../entities.ts'
import { RecipeNote } from './recipe-note.tsx'

const refs = [
  { key: idOf(7), system: 'Λιμάνι', table: null, own: true, guide: null },
  {
    ...{ key: 'pipedrive.people', system: 'Pipedrive', table: 'people', own: false },
    guide: 'moving-in-from-pipedrive',
  },
  {
    ...{ key: 'xero.contacts', system: 'Xero', table: 'contacts', own: false },
    guide: 'moving-in-from-xero',
  },
]
const chooser = page.getByRole('combobox', { name: 'Recipe' })
const isNot = page.getByRole('button', { name: 'It is not' })

type Ref = (typeof refs)[number]

async function opened(ref: Ref | null, width: 360 | 1440 = 1440) {
  const server = standIn()
  server.answer('importRecipes', 'list', () => refs.map((one) => ({ ...one, entity: 'clients' as const })))
  const { guide: _guide, ...recipe } = ref ?? { guide: null }
  const one = sample('imports', 'get', {
    ...{ id: idOf(60), entity: 'clients', fileName: 'people.csv', status: 'preview' },
    recipe: ref && (recipe as Import['recipe']),
  })
  server.answer('imports', 'setRecipe', () => one as never)
  await render(<RecipeNote one={one} />, { server, width })
  await expect.element(chooser).toBeVisible()
  return server
}
const bodies = (server: Awaited<ReturnType<typeof opened>>) =>
  server.asked('imports', 'setRecipe').map(({ body }) => body)

it('says which system the file looks like, and takes that it is not', async () => {
  const server = await opened(refs[1]!)
  await expect.element(page.getByText('Looks like Pipedrive: people')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Moving in from Pipedrive' }))
    .toHaveAttribute('href', '/guide/moving-in-from-pipedrive')
  await expectAccessible()
  await isNot.click()
  await expect.poll(() => bodies(server)).toEqual([{ recipe: null }])
})

it('offers other recipes by the keys, on a phone too, and none where none was recognised', async () => {
  const server = await opened(null, 360)
  expect(isNot.elements()).toHaveLength(0)
  await expect.element(chooser).toHaveTextContent('No recipe: by the headings alone')
  chooser.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Λιμάνι' })).toBeVisible()
  await page.getByRole('option', { name: 'Xero: contacts' }).click()
  await expect.poll(() => bodies(server)).toEqual([{ recipe: 'xero.contacts' }])
  await expectAccessible()
})

it('says when the recipe could not be changed, and leaves it', async () => {
  const server = await opened(refs[0]!)
  await expect.element(page.getByText('Mapped by your recipe “Λιμάνι”')).toBeVisible()
  server.answer('imports', 'setRecipe', () => {
    throw new Refusal(409, 'IMPORT_STATE')
  })
  await isNot.click()
  await expect.element(page.getByText('The recipe was not changed')).toBeVisible()
})
