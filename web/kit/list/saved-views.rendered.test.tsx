import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ListScreen } from '../../features/berths/screen.tsx'
import { expectAccessible } from '../../testing/accessible.ts'
import { serverOfBerths } from '../../testing/berths.ts'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { Refusal } from '../../testing/stand-in.ts'
import type { Answer } from '../server/api.ts'

type View = Answer<'savedViews', 'list'>[number]

const views = page.getByRole('navigation', { name: 'Views' })
const tab = (name: string) => views.getByRole('button', { name: new RegExp(`^${name}`) })
const changed = page.getByRole('img', { name: 'Changed since it was saved' })

const sold: Partial<View> = {
  ...{ id: idOf(50), entityType: 'berth', name: 'Sold ones', filters: { status: 'sold' }, sort: '-price' },
  ...{ isMine: true, version: 1 },
}

/** The list of berths of whoever has these views. */
async function opened(stored: Partial<View>[], address = '/demo/berths', width: 360 | 1440 = 1440) {
  const harbour = serverOfBerths(5)
  const { server } = harbour
  let all = stored.map((view) => sample('savedViews', 'list', [view])[0]!)
  server.answer('savedViews', 'list', () => all)
  server.answer('savedViews', 'create', ({ body }) => {
    const view = sample('savedViews', 'list', [{ ...body, id: idOf(60), isMine: true }])[0]!
    all = [...all, view]
    return view
  })
  server.answer('savedViews', 'update', ({ params, body }) => {
    all = all.map((view) => (view.id === params.id ? { ...view, ...(body as Partial<View>) } : view))
    return all.find(({ id }) => id === params.id)
  })
  server.answer('savedViews', 'remove', ({ params }) => {
    all = all.filter(({ id }) => id !== params.id)
    return undefined
  })
  const screen = await render(<ListScreen />, { server, address, width })
  await expect.element(page.getByRole('link', { name: 'A1', exact: true })).toBeVisible()
  return {
    ...screen,
    views: () => all,
    search: () => screen.router.state.location.search as Record<string, string>,
  }
}

async function menu(item: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem') {
  await page.getByRole('button', { name: 'Views of this list' }).click()
  await page.getByRole(role, { name: item }).click()
}

it('saves what the list shows under a name, and looks through it from then on', async () => {
  const list = await opened([], '/demo/berths?status=sold&sort=-price&q=A')
  await menu('Save as a view')
  const dialog = page.getByRole('dialog', { name: 'Save as a view' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  expect(list.views()).toEqual([])
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Sold')
  await dialog.getByText('Open the list with this view').click()
  await dialog.getByText('Share with the port').click()
  await expectAccessible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(tab('Sold')).toHaveAttribute('aria-current', 'true')
  expect(list.views()[0]).toMatchObject({
    ...{ name: 'Sold', filters: { status: 'sold', q: 'A' }, sort: '-price', columns: null },
    ...{ isDefault: true, isShared: true },
  })
})

it('opens the list with the view that opens it, and leaves it for whoever wants all', async () => {
  const list = await opened([{ ...sold, isDefault: true }])
  await expect.poll(() => list.search().status).toBe('sold')
  await tab('All').click()
  await expect.poll(() => list.search().status).toBeUndefined()
  await expect.element(tab('All')).toHaveAttribute('aria-current', 'true')
  expect(list.search().saved).toBe('none')
})

it('does not open it over what the address asks for', async () => {
  const list = await opened([{ ...sold, isDefault: true }], '/demo/berths?q=A1')
  await expect.element(tab('Sold ones')).toBeVisible()
  expect(list.search()).toEqual({ q: 'A1' })
})

it('tells that the list is no longer as it was saved, and goes back to that', async () => {
  const list = await opened([sold])
  await tab('Sold ones').click()
  await expect.poll(() => list.search().sort).toBe('-price')
  expect(changed.elements()).toHaveLength(0)
  await page.getByRole('searchbox').fill('A')
  await expect.element(changed).toBeVisible()
  await menu('Back to the saved view')
  await expect.element(changed).not.toBeInTheDocument()
  expect(list.search().q).toBeUndefined()
})

it('saves the changes of the list to the view, its columns where it keeps them', async () => {
  const list = await opened([sold])
  await tab('Sold ones').click()
  await menu('Save these columns', 'menuitemcheckbox')
  await expect.poll(() => list.views()[0]!.columns?.includes('price')).toBe(true)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Price' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(changed).toBeVisible()
  // What is tried in a view is nobody's preference yet.
  expect(list.server.asked('me', 'update')).toEqual([])
  await menu('Save changes to this view')
  await expect.poll(() => list.views()[0]!.columns?.includes('price')).toBe(false)
  await expect.element(changed).not.toBeInTheDocument()
})

it('offers no changes of a view that is a colleague’s', async () => {
  await opened([{ ...sold, isMine: false, isShared: true, ownerName: 'Bo' }], '/demo/berths', 360)
  await expect.element(views.getByLabelText('Shared by Bo')).toBeVisible()
  await tab('Sold ones').click()
  await page.getByRole('button', { name: 'Views of this list' }).click()
  await expect.element(page.getByRole('menuitem')).toMatchTextContent('Save as a view')
  expect(page.getByRole('menuitem').elements()).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('deletes a view, goes to the whole list, and brings it back by Undo as it was', async () => {
  const list = await opened([{ ...sold, isShared: true }])
  await tab('Sold ones').click()
  await menu('Delete view')
  await expect.element(page.getByText('View Sold ones deleted', { exact: true })).toBeVisible()
  await expect.element(views).not.toBeInTheDocument()
  expect(list.search().status).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(tab('Sold ones')).toBeVisible()
  expect(list.views()[0]).toMatchObject({
    ...sold,
    id: idOf(60),
    isShared: true,
    version: expect.any(Number),
  })
})

it('says that a view was not saved, and why', async () => {
  const list = await opened([sold])
  list.server.answer('savedViews', 'update', () => {
    throw new Refusal(403, 'PERMISSION_DENIED')
  })
  await tab('Sold ones').click()
  await menu('Share with the port', 'menuitemcheckbox')
  await expectAccessible()
  await expect.element(page.getByText('Sold ones was not saved')).toBeVisible()
})
