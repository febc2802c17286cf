import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf, sample } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { KeepRecipe } from './keep-recipe.tsx'
import { OwnRecipes } from './own-recipes.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = page.getByRole('textbox', { name: 'Name of the recipe' })
const own = { id: idOf(7), name: 'Το βιβλίο', entity: 'clients' as const }

async function opened(width: 360 | 1440 = 1440) {
  const server = standIn()
  server.answer('importRecipes', 'list', () => [
    {
      ...{ key: own.id, system: own.name, table: null, own: true, entity: own.entity },
      ...{ source: null, guide: null },
    },
  ])
  await render(<OwnRecipes />, { server, width })
  await expect.element(page.getByText(own.name)).toBeVisible()
  return server
}

it('recipes are renamed and deleted by the keys, on a phone too', async () => {
  const server = await opened(360)
  await expectAccessible()
  button(`Rename “${own.name}”`).element().focus()
  await userEvent.keyboard('{Enter}')
  await field.fill('الكتاب')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.asked('importRecipes', 'rename').map(({ body }) => body))
    .toEqual([{ name: 'الكتاب' }])
  await button(`Delete “${own.name}”`).click()
  await expectAccessible()
  await button('Delete').click()
  await expect.poll(() => server.asked('importRecipes', 'remove')).toHaveLength(1)
})

it('a file that is no recipe is not sent, and a refused one says why', async () => {
  const server = await opened()
  await button('Import a recipe').click()
  const chooser = page
    .getByLabelText('Import a recipe')
    .elements()
    .find((one) => one instanceof HTMLInputElement)!
  const choose = (content: string) =>
    userEvent.upload(chooser, new File([content], 'recipe.json', { type: 'application/json' }))
  await choose('{"kind": "form"}')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/not a recipe/)
  await choose('no JSON')
  expect(server.asked('importRecipes', 'bringIn')).toEqual([])
  const file = {
    ...{ kind: 'berthwise-import-recipe', version: 1, name: 'Book', entity: 'clients' },
    ...{ headings: ['Wer'], mapping: { columns: { Wer: 'fullName' } } },
  }
  server.answer('importRecipes', 'bringIn', () => {
    throw new Refusal(409, 'NAME_TAKEN')
  })
  await choose(JSON.stringify(file))
  await expect.poll(() => server.asked('importRecipes', 'bringIn').map(({ body }) => body)).toEqual([file])
  await expect.element(page.getByRole('alert')).toMatchTextContent('NAME_TAKEN')
})

it('a mapping is kept under the name of its file, or another', async () => {
  const server = standIn()
  const one = sample('imports', 'get', {
    ...{ id: idOf(60), entity: 'clients', fileName: 'Πελάτες.csv', status: 'preview' },
    mapping: { columns: { Όνομα: 'fullName' } } as never,
  })
  await render(<KeepRecipe one={one} />, { server })
  await button('Save as a recipe').click()
  await expect.element(field).toHaveValue('Πελάτες')
  await expectAccessible()
  await field.fill('Book')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.asked('importRecipes', 'create').map(({ body }) => body))
    .toEqual([{ importId: idOf(60), name: 'Book' }])
})
