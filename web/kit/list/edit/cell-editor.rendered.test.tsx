import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { ListScreen } from '../../../features/berths/screen.tsx'
import { expectAccessible } from '../../../testing/accessible.ts'
import { serverOfBerths } from '../../../testing/berths.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal } from '../../../testing/stand-in.ts'

const undo = page.getByRole('button', { name: 'Undo' })
const notice = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const grid = page.getByRole('grid', { name: 'Berths' })

type Tags = { id: string; name: string; color: string }[]

/** The list of berths, of which the first stands on a pontoon. */
async function opened(first: Readonly<Record<string, unknown>> = { pontoon: 'North' }, tags: Tags = []) {
  const harbour = serverOfBerths(3, first)
  harbour.server.answer('tags', 'list', () => tags)
  const screen = await render(<ListScreen />, { ...harbour, address: '/demo/berths' })
  await expect.element(page.getByRole('link', { name: 'A1', exact: true })).toBeVisible()
  return { ...screen, ...harbour }
}

/** The cell of the first row under a heading. */
function cellUnder(heading: string): Locator {
  const place = page
    .getByRole('columnheader')
    .elements()
    .findIndex(({ textContent }) => textContent?.trim() === heading)
  return page.getByRole('row').nth(1).getByRole('gridcell').nth(place)
}

const typed = page.getByRole('textbox', { name: 'Pontoon' })

it('changes a cell by a double click and Enter, and takes it back by Undo', async () => {
  const { berth, server } = await opened()
  const cell = cellUnder('Pontoon')
  await cell.dblClick()
  await expect.element(typed).toHaveValue('North')
  await expectAccessible()
  await typed.fill('Guest pier')
  await userEvent.keyboard('{Enter}')
  await expect.element(notice('Pontoon of A1 changed')).toBeVisible()
  await expect.element(cell).toMatchTextContent('Guest pier')
  expect(berth(0).pontoon).toBe('Guest pier')
  await undo.click()
  await expect.element(cell).toMatchTextContent('North')
  expect(berth(0).pontoon).toBe('North')
  expect(server.asked('berths', 'update').map(({ ifMatch }) => ifMatch)).toEqual([1, 2])
})

it('gives up by Escape, and changes nothing where nothing was changed', async () => {
  const { server } = await opened()
  const cell = cellUnder('Pontoon')
  await cell.dblClick()
  await typed.fill('Guest pier')
  await userEvent.keyboard('{Escape}')
  await expect.element(cell).toMatchTextContent('North')
  await expect.element(grid).toHaveFocus()
  await cell.dblClick()
  await userEvent.keyboard('{Enter}')
  await expect.element(typed).not.toBeInTheDocument()
  expect(server.asked('berths', 'update')).toEqual([])
})

it('saves what was typed when the field is left', async () => {
  const { berth } = await opened()
  await cellUnder('Pontoon').dblClick()
  await typed.fill('South')
  await page.getByRole('searchbox').click()
  await expect.poll(() => berth(0).pontoon).toBe('South')
})

it('shows what a colleague wrote meanwhile, and lets the person choose', async () => {
  const { berth, change } = await opened()
  const cell = cellUnder('Pontoon')
  const choice = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
  for (const [chosen, stored] of [
    ['Cancel', 'Theirs'],
    ['Save the choice', 'Mine'],
  ] as const) {
    await cell.dblClick()
    await typed.fill('Mine')
    change(0, { pontoon: 'Theirs' })
    await userEvent.keyboard('{Enter}')
    await expect.element(choice.getByText('Theirs', { exact: true })).toBeVisible()
    await choice.getByRole('button', { name: chosen, exact: true }).click()
    await expect.element(choice).not.toBeInTheDocument()
    await expect.element(typed).not.toBeInTheDocument()
    expect(berth(0).pontoon).toBe(stored)
  }
  await expect.element(cell).toMatchTextContent('Mine')
})

it('saves over a change of another field without asking', async () => {
  const { berth, change, server } = await opened()
  await cellUnder('Pontoon').dblClick()
  await typed.fill('Mine')
  change(0, { bowFacing: 'East' })
  await userEvent.keyboard('{Enter}')
  await expect.element(notice('Pontoon of A1 changed')).toBeVisible()
  expect(berth(0)).toMatchObject({ pontoon: 'Mine', bowFacing: 'East' })
  expect(server.asked('berths', 'update').map(({ ifMatch }) => ifMatch)).toEqual([1, 2])
})

it('keeps what was typed where the server does not take it, and says why', async () => {
  const { server } = await opened()
  server.answer('berths', 'update', () => {
    throw new Refusal(403, 'PERMISSION_DENIED')
  })
  await cellUnder('Pontoon').dblClick()
  await typed.fill('Mine')
  await userEvent.keyboard('{Enter}')
  await expect.element(notice('Pontoon not saved')).toBeVisible()
  await expect.element(typed).toHaveValue('Mine')
})

it('does not take a price that is none', async () => {
  const { server } = await opened({ price: '100.00' })
  await cellUnder('Price').dblClick()
  const price = page.getByRole('textbox', { name: 'Price' })
  await expect.element(price).toHaveValue('100.00')
  await price.fill('dear')
  await userEvent.keyboard('{Enter}')
  await expect.element(notice('Price not saved')).toBeVisible()
  await price.fill('1 250,5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.asked('berths', 'update').map(({ body }) => body.price)).toEqual(['1250.5'])
})

it('is reached by the keys alone: to the row, along its cells, in, and out', async () => {
  const { router } = await opened()
  ;(grid.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Mooring' })).toHaveValue('A1')
  await userEvent.keyboard('{Escape}')
  await expect.element(grid).toHaveFocus()
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByRole('textbox', { name: 'Mooring' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(router.state.location.search).not.toHaveProperty('open')
})

it('shows a pencil where a cell can be changed, and opens the record at one click on its name', async () => {
  const { router, berth } = await opened()
  await cellUnder('Pontoon').hover()
  await cellUnder('Pontoon').getByRole('button', { name: 'Edit' }).click()
  await expect.element(typed).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'A1', exact: true }).click()
  await expect.poll(() => router.state.location.search['open' as never]).toBe(berth(0).id)
  await expect.element(page.getByRole('textbox', { name: 'Mooring' })).not.toBeInTheDocument()
})

it('takes back the tags that were added, and leaves those a colleague added meanwhile', async () => {
  const tags = ['Own', 'Added', 'Other'].map((name, at) => ({ id: idOf(at + 20), name, color: '#3355aa' }))
  const { server, change, berth } = await opened({ tags: tags.slice(0, 1) }, tags)
  server.answer('berths', 'setTags', ({ body }) => {
    change(0, { tags: tags.filter(({ id }) => body.tagIds.includes(id)) })
    return tags.filter(({ id }) => body.tagIds.includes(id)) as never
  })
  const names = () => (berth(0).tags as { name: string }[]).map(({ name }) => name)
  await cellUnder('Tags').dblClick()
  await page.getByRole('option', { name: 'Added' }).click()
  await expect.poll(names).toEqual(['Own', 'Added'])
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(notice('Tags of A1 changed')).toBeVisible()
  change(0, { tags })
  await undo.click()
  await expect.poll(names).toEqual(['Own', 'Other'])
})
