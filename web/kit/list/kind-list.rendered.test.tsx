import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allPermissions } from '../../../contract/permissions.ts'
import { ListScreen } from '../../features/berths/screen.tsx'
import { expectAccessible } from '../../testing/accessible.ts'
import { serverOfBerths } from '../../testing/berths.ts'
import { render } from '../../testing/render.tsx'
import { ConnectionLoss, Refusal } from '../../testing/stand-in.ts'

const grid = page.getByRole('grid', { name: 'Berths' })
const berth = (mooring: string) => page.getByRole('link', { name: mooring, exact: true })
const row = (mooring: string) => page.getByRole('row').filter({ has: berth(mooring) })
const tick = (mooring: string) => row(mooring).getByRole('checkbox')
const headings = () =>
  page
    .getByRole('columnheader', { includeHidden: true })
    .elements()
    .map(({ textContent }) => textContent?.trim())
    .filter((text) => text !== 'Select all loaded rows')

async function opened(count = 120, address = '/demo/berths', setting: Parameters<typeof render>[1] = {}) {
  const harbour = serverOfBerths(count)
  const screen = await render(<ListScreen />, { ...harbour, address, ...setting })
  if (count > 0 && !address.includes('q=')) await expect.element(berth('A1')).toBeVisible()
  return {
    ...screen,
    ...harbour,
    search: (name: string) => screen.router.state.location.search[name as never],
  }
}

/** The list has the focus, and its first row is the one the keys act on. */
async function onFirstRow() {
  ;(grid.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
}

const activeRow = () =>
  document.getElementById(grid.element().getAttribute('aria-activedescendant') ?? '')?.querySelector('a')
    ?.textContent

it('reads the pages that come into view, and no others', async () => {
  const { server } = await opened(400)
  const pages = () => server.asked('berths', 'list').map(({ query }) => Number(query?.page ?? 1))
  expect(new Set(pages())).toEqual(new Set([1]))
  await expect.element(grid).toHaveAttribute('aria-rowcount', '400')
  await onFirstRow()
  await userEvent.keyboard('{End}')
  await expect.element(berth('A400')).toBeVisible()
  expect(Math.max(...pages())).toBeGreaterThan(1)
  expect(new Set(pages()).size).toBeLessThan(5)
})

it('moves by the keys, opens by Enter, and what the keys come to is shown beside', async () => {
  const { search, berth: at } = await opened()
  await onFirstRow()
  await userEvent.keyboard('{ArrowDown}j')
  await expect.poll(activeRow).toBe('A3')
  await userEvent.keyboard('k{Enter}')
  await expect.poll(() => search('open')).toBe(at(1).id)
  ;(grid.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => search('open')).toBe(at(2).id)
})

it('chooses by x, on with Shift, all loaded by the heading, and none by Escape', async () => {
  await opened()
  const chosen = (text: string) => page.getByRole('region', { name: text })
  await onFirstRow()
  await userEvent.keyboard('x{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.element(chosen('3 selected')).toBeVisible()
  for (const mooring of ['A1', 'A2', 'A3']) await expect.element(tick(mooring)).toBeChecked()
  await expect.element(tick('A4')).not.toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(chosen('3 selected')).not.toBeInTheDocument()
  await expect.element(tick('A1')).not.toBeChecked()
})

it('chooses with Shift all rows up to the last, those that were never scrolled to as well', async () => {
  const { server, berth: at } = await opened(420)
  const ids = Array.from({ length: 420 }, (_, place) => at(place).id)
  server.answer('berths', 'ids', () => ({ ids, total: 420 }))
  await onFirstRow()
  await userEvent.keyboard('x{Shift>}{End}{/Shift}')
  await expect.element(page.getByRole('region', { name: '420 selected' })).toBeVisible()
  expect(server.asked('berths', 'ids')).toHaveLength(1)
})

it('says when the rows between could not be read, and chooses them when it is tried again', async () => {
  const { server, berth: at } = await opened(420)
  const ids = Array.from({ length: 420 }, (_, place) => at(place).id)
  server.answer('berths', 'ids', () => {
    throw new ConnectionLoss()
  })
  await onFirstRow()
  await userEvent.keyboard('x{Shift>}{End}{/Shift}')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'The selection could not be made' }))
    .toBeVisible()
  server.answer('berths', 'ids', () => ({ ids, total: 420 }))
  await userEvent.keyboard('{Shift>}{End}{/Shift}')
  await expect.element(page.getByRole('region', { name: '420 selected' })).toBeVisible()
})

it('adds all loaded rows to those chosen with another filter', async () => {
  await opened()
  await tick('A2').click()
  await page.getByRole('searchbox').fill('A11')
  await expect.element(grid).toHaveAttribute('aria-rowcount', '11')
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  await expect.element(page.getByRole('region', { name: '12 selected' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select all loaded rows' })).toBeChecked()
  await page.getByRole('searchbox').fill('A3')
  await expect.element(grid).toHaveAttribute('aria-rowcount', '11')
  await expect.element(page.getByRole('checkbox', { name: 'Select all loaded rows' })).not.toBeChecked()
})

it('chooses rows without one of them moving', async () => {
  await opened()
  const places = () =>
    page
      .getByRole('row')
      .elements()
      .map((one) => Math.round(one.getBoundingClientRect().top))
  const before = places()
  for (const mooring of ['A2', 'A3']) {
    await tick(mooring).click()
    expect(places()).toEqual(before)
  }
  await expect.element(page.getByRole('region', { name: '2 selected' })).toBeVisible()
  await expectAccessible()
  expect(places()).toEqual(before)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(page.getByRole('region', { name: '2 selected' })).not.toBeInTheDocument()
  expect(places()).toEqual(before)
})

it('lets the last row be seen above what is done with the chosen ones', async () => {
  await opened()
  await onFirstRow()
  await userEvent.keyboard('{End}')
  await expect.element(berth('A120')).toBeVisible()
  await userEvent.keyboard('x')
  const bar = page.getByRole('region', { name: '1 selected' })
  await expect.element(bar).toBeVisible()
  const box = (one: typeof bar) => one.element().getBoundingClientRect()
  await expect.poll(() => box(row('A120')).bottom <= box(bar).top).toBe(true)
})

it('searches when the typing rests, keeps it in the address, and gives it up by Escape', async () => {
  const { server, search } = await opened()
  const box = page.getByRole('searchbox')
  await box.fill('A11')
  await expect.element(berth('A115')).toBeVisible()
  await expect.element(berth('A1')).not.toBeInTheDocument()
  expect(search('q')).toBe('A11')
  const words = () => server.asked('berths', 'list').map(({ query }) => query?.q)
  expect(words().filter((q) => q === 'A' || q === 'A1')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(berth('A2')).toBeVisible()
  expect(search('q')).toBeUndefined()
})

it('goes to the search by a slash, and not while something else is typed', async () => {
  await opened()
  await onFirstRow()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveValue('/')
})

it('sorts by a heading, the other way, and not at all', async () => {
  const { server, search } = await opened()
  const heading = page.getByRole('columnheader', { name: 'Price' })
  const sorts: unknown[] = []
  for (let time = 0; time < 3; time++) {
    const before = search('sort')
    await heading.getByRole('button', { name: 'Price' }).click()
    await expect.poll(() => search('sort') !== before).toBe(true)
    sorts.push(search('sort'))
  }
  expect(sorts).toEqual(['price', '-price', undefined])
  await expect.poll(() => server.asked('berths', 'list').map(({ query }) => query?.sort)).toContain('-price')
})

it('shows another column, moves it by the keys, and remembers both for the user', async () => {
  const { server } = await opened()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  const item = page.getByRole('menuitemcheckbox', { name: 'Bow facing' })
  await item.click()
  await expect.element(item).toBeChecked()
  await expect.poll(headings).toContain('Bow facing')
  const before = headings().indexOf('Bow facing')
  ;(item.element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => headings().indexOf('Bow facing')).toBe(before - 1)
  const stored = server.asked('me', 'update').at(-1)!.body.preferences?.tables?.columns?.berths
  expect(stored?.indexOf('bowFacing')).toBe(before - 1)
  await userEvent.keyboard('{Escape}')
  const tenure = page.getByRole('button', { name: 'Tenure' })
  const at = headings().indexOf('Tenure')
  ;(tenure.element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(() => headings().indexOf('Tenure')).toBe(at - 1)
})

it('moves a column where its heading is dropped, and makes one wider at its edge', async () => {
  const { server } = await opened()
  const heading = (name: string) => page.getByRole('columnheader', { name })
  const width = () => heading('Price').element().getBoundingClientRect().width
  await heading('Price').dropTo(heading('Status'), { targetPosition: { x: 6, y: 12 } })
  await expect.poll(() => headings().slice(0, 3)).toEqual(['Mooring', 'Price', 'Status'])
  const before = width()
  const edge = document.querySelector<HTMLElement>('[data-resize=price]')!
  const { left, top } = edge.getBoundingClientRect()
  const at = (type: string, x: number) =>
    edge.dispatchEvent(
      new PointerEvent(type, { clientX: left + x, clientY: top + 9, pointerId: 1, bubbles: true }),
    )
  edge.setPointerCapture = () => {}
  at('pointerdown', 0)
  at('pointermove', 60)
  await expect.poll(() => Math.round(width() - before)).toBe(60)
  at('pointerup', 60)
  await expect
    .poll(() => server.asked('me', 'update').at(-1)?.body.preferences?.tables?.widths?.berths?.price)
    .toBe(Math.round(before + 60))
  await expect.poll(() => Math.round(width() - before)).toBe(60)
})

it('downloads what it shows: its columns in their order, with the filter and the sorting', async () => {
  const { server } = await opened(3, '/demo/berths?q=A&sort=-price&status=available')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const csv = () => server.asked('berths', 'list').find(({ query }) => query && 'columns' in query)?.query
  await expect.poll(csv).toMatchObject({ q: 'A', sort: '-price', status: 'available' })
  const columns = (csv() as unknown as { columns: string }).columns.split(',')
  expect(columns.slice(0, 2)).toEqual(['mooringNumber', 'status'])
  expect(columns).toContain('pontoon')
})

it('says what belongs here while there is nothing, and how to find more where nothing fits', async () => {
  await opened(0)
  await expect.element(page.getByText('No berths yet')).toBeVisible()
  const { search } = await opened(3, '/demo/berths?q=Z')
  await expect.element(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(berth('A1')).toBeVisible()
  expect(search('q')).toBeUndefined()
})

it('says why it could not be read, and reads it again when asked to', async () => {
  const harbour = serverOfBerths(3)
  harbour.server.answer('berths', 'list', () => {
    throw new Refusal(400, 'VALIDATION_FAILED')
  })
  await render(<ListScreen />, { ...harbour, address: '/demo/berths' })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  harbour.server.answer('berths', 'list', () => [{ mooringNumber: 'A1' }])
  await again.click()
  await expect.element(berth('A1')).toBeVisible()
})

it('shows nothing to whoever may not see berths, and no way to make one to whoever may not', async () => {
  const without = (...words: string[]) => allPermissions.filter((one) => !words.includes(one))
  await opened(3, '/demo/berths', { permissions: without('berths.create', 'berths.import') })
  expect(page.getByRole('button', { name: 'New berth' }).elements()).toHaveLength(0)
  const harbour = serverOfBerths(3)
  await render(<ListScreen />, { ...harbour, permissions: without('berths.view') })
  await expect.element(page.getByText('You have no access to this')).toBeVisible()
  expect(harbour.server.asked('berths', 'list')).toEqual([])
})

it('is a list of two lines on a phone, and no wider than it', async () => {
  await opened(120, '/demo/berths', { width: 360 })
  expect(page.getByRole('columnheader').elements()).toHaveLength(0)
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect(grid.element().parentElement!.scrollWidth).toBeLessThanOrEqual(360)
})
