import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { ListScreen } from '../../../features/interests/screen.tsx'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { standIn } from '../../../testing/stand-in.ts'

const calendar = page.getByRole('dialog', { name: 'Pick a day' })
const people = [
  { id: idOf(1), label: 'Ann Berg' },
  { id: idOf(12), label: 'Bo Ek' },
]

/** A table of one deal, which Ann looks after. */
async function opened(first: object = {}) {
  const server = standIn()
  let deal = {
    ...{
      id: idOf(11),
      version: 1,
      clientName: 'Edda Bill',
      assignedTo: people[0]!.id,
      assigneeName: 'Ann Berg',
    },
    ...first,
  } as Record<string, unknown>
  server.answer('users', 'picker', () => people as never)
  server.answer('interests', 'list', () => [deal] as never)
  server.answer('interests', 'update', ({ body }) => {
    const { assignedTo } = body
    const names = assignedTo ? { assigneeName: people.find(({ id }) => id === assignedTo)!.label } : {}
    deal = { ...deal, ...body, ...names, version: Number(deal.version) + 1 }
    const { id, version, clientName, assigneeName, expectedCloseDate } = deal
    return { id, version, clientName, assignedTo: deal.assignedTo, assigneeName, expectedCloseDate } as never
  })
  const screen = await render(<ListScreen />, { server, address: '/demo/interests?view=table&outcome=none' })
  await expect.element(page.getByRole('link', { name: 'Edda Bill' })).toBeVisible()
  return { ...screen, server, deal: () => deal }
}

function cellUnder(heading: string): Locator {
  const place = page
    .getByRole('columnheader')
    .elements()
    .findIndex(({ textContent }) => textContent?.trim() === heading)
  return page.getByRole('row').nth(1).getByRole('gridcell').nth(place)
}

it('hands a deal to a colleague where it stands, shows their name, and takes it back', async () => {
  const { deal } = await opened()
  const cell = cellUnder('Assigned to')
  await cell.dblClick()
  const choice = page.getByRole('combobox', { name: 'Assigned to' })
  await expect.poll(() => choice.getByRole('option').elements().length).toBeGreaterThan(1)
  await userEvent.selectOptions(choice, 'Bo Ek')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell).toMatchTextContent('Bo Ek')
  expect(deal().assignedTo).toBe(people[1]!.id)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => deal().assignedTo).toBe(people[0]!.id)
  await expect.element(cell).toMatchTextContent('Ann Berg')
})

it('shows a day that was stored before the list is read again, and picks another in the calendar', async () => {
  const { server, deal } = await opened()
  const cell = cellUnder('Expected signing date')
  const release = server.hold('interests', 'list')
  await cell.dblClick()
  await cell.getByRole('textbox').fill('12/03/2027')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell).toMatchTextContent(/12.*2027/)
  release()
  await cell.dblClick()
  await cell.getByRole('button', { name: 'Pick a day' }).click()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.getByRole('button', { name: /15 April 2027/ }).click()
  await expect.element(cell).toMatchTextContent(/15.*2027/)
  expect(deal().expectedCloseDate).toBe('2027-04-15')
})

it('leaves the keys of the calendar to the calendar, and Escape closes it before the cell', async () => {
  const { deal, router } = await opened({ expectedCloseDate: '2027-04-15' })
  const cell = cellUnder('Expected signing date')
  await cell.dblClick()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(calendar.getByRole('button', { name: /15 April 2027/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  await expect.poll(() => deal().expectedCloseDate).toBe('2027-04-23')
  await expect.element(cell).toMatchTextContent(/23.*2027/)
  await cell.dblClick()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(calendar).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(cell.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(cell.getByRole('textbox')).not.toBeInTheDocument()
  expect(deal().expectedCloseDate).toBe('2027-04-23')
  expect(router.state.location.search).not.toHaveProperty('open')
})
