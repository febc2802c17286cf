import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ListScreen } from '../../../features/berths/screen.tsx'
import { expectAccessible } from '../../../testing/accessible.ts'
import { serverOfBerths } from '../../../testing/berths.ts'
import { render } from '../../../testing/render.tsx'

const panel = page.getByRole('dialog', { name: 'Conditions' })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const add = panel.getByRole('combobox', { name: 'Add condition' })
const op = panel.getByRole('combobox', { name: 'Condition', exact: true })

async function opened(setting: Parameters<typeof render>[1] = {}) {
  const harbour = serverOfBerths(12)
  const screen = await render(<ListScreen />, { ...harbour, address: '/demo/berths', ...setting })
  return {
    ...screen,
    ...harbour,
    filter: () => screen.router.state.location.search['filter' as never] as string | undefined,
    asked: () => harbour.server.asked('berths', 'list').map(({ query }) => query?.filter),
  }
}

async function openPanel() {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await option('Conditions on any field').click()
  await expect.element(panel).toBeVisible()
}

async function addCondition(field: string) {
  await add.click()
  await option(field).click()
}

it('builds a condition by mouse, and holds it back while it is not finished', async () => {
  const { filter } = await opened()
  await openPanel()
  await addCondition('Status')
  await expect.element(panel.getByText('Enter a value for every condition.')).toBeVisible()
  await expect.element(panel.getByRole('button', { name: /^Show/ })).toBeDisabled()
  await op.click()
  await option('is not').click()
  await panel.getByRole('combobox', { name: 'Value' }).click()
  await option('Sold').click()
  await panel.getByRole('button', { name: 'Show 12' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(filter()).toBe('status:ne:sold')
  await expect.element(page.getByRole('button', { name: 'Status is not Sold', exact: true })).toBeVisible()
})

it('tells how many there are when the typing rests', async () => {
  const { asked } = await opened()
  await openPanel()
  await addCondition('Pontoon')
  await panel.getByRole('textbox', { name: 'Value' }).fill('North')
  await expect.poll(asked).toContain('pontoon:contains:North')
  await expect.element(panel.getByRole('button', { name: 'Show 12' })).toBeEnabled()
  await expectAccessible()
  expect(asked().filter((text) => text === 'pontoon:contains:Nor')).toEqual([])
})

it('is built by the keys alone, and gives the focus back to each field', async () => {
  const { filter } = await opened()
  await openPanel()
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('Length (m){Enter}')
  ;(op.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const atLeast = option('at least')
  ;(atLeast.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(atLeast).not.toBeInTheDocument()
  await expect.element(op).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('12')
  await expect.element(panel.getByRole('button', { name: 'Show 12' })).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  await expect.poll(filter).toBe('lengthM:gte:12')
})

it('joins alternatives by “or” and groups by “and”', async () => {
  const { filter } = await opened({ width: 360 })
  await openPanel()
  await addCondition('Pontoon')
  await panel.getByRole('textbox', { name: 'Value' }).fill('North')
  await panel.getByRole('button', { name: 'Or', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Value' }).nth(1).fill('South')
  await addCondition('Water')
  const yes = panel.getByRole('group').nth(1).getByRole('combobox', { name: 'Value' })
  await yes.click()
  await option('Yes').click()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await panel.getByRole('button', { name: /^Show/ }).click()
  await expect.poll(filter).toBe('pontoon:contains:North|pontoon:contains:South;waterAvailable:eq:true')
})

it('shows each condition of the address as a chip that opens it and takes it away', async () => {
  const { filter } = await opened({ address: '/demo/berths?filter=status:ne:sold;lengthM:gte:12' })
  await page.getByRole('button', { name: 'Length (m) at least 12', exact: true }).click()
  await expect.element(panel.getByRole('textbox', { name: 'Value' })).toHaveValue('12')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove the filter Status is not Sold' }).click()
  await expect.poll(filter).toBe('lengthM:gte:12')
})

it('takes several texts with the spaces they are typed with, in any script', async () => {
  const { filter } = await opened()
  await openPanel()
  await addCondition('Pontoon')
  await op.click()
  await option('is one of').click()
  const value = panel.getByRole('textbox', { name: 'Value' })
  await value.click()
  await userEvent.keyboard('North pier, Βόρεια προβλήτα')
  await expect.element(value).toHaveValue('North pier, Βόρεια προβλήτα')
  await panel.getByRole('button', { name: /^Show/ }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(filter()).toBe('pontoon:in:North pier,Βόρεια προβλήτα')
})
