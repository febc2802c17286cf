import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../web/testing/render.tsx'
import { FilterChips, type FilterValues } from './filter-chips.tsx'

const add = page.getByRole('button', { name: 'Filter', exact: true })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const chosen = page.getByTestId('chosen')

const filters = [
  {
    ...{ id: 'assignedTo', label: 'Owner' },
    options: [
      { value: '01900000-0000-7000-8000-00000000000a', label: 'Ada Lind' },
      { value: '01900000-0000-7000-8000-00000000000b', label: 'Ada Lind' },
      { value: '01900000-0000-7000-8000-00000000000c', label: 'Γιώργος' },
    ],
  },
  { id: 'country', label: 'Country', single: true, options: [{ value: 'FI', label: 'Finland' }] },
]

function Chips() {
  const [values, setValues] = useState<FilterValues>({})
  return (
    <>
      <FilterChips
        filters={filters}
        values={values}
        onChange={(id, next) => setValues({ ...values, [id]: next })}
        onClear={() => setValues({})}
      />
      <output data-testid="chosen">{JSON.stringify(values)}</output>
    </>
  )
}

async function openedOwners() {
  await render(<Chips />)
  await add.click()
  await option('Owner').click()
}

it('tells two people of one name apart, by the keys too', async () => {
  await openedOwners()
  await expect.element(option('Γιώργος')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(chosen).toMatchTextContent(/0b"\]/)
  await expect.element(option('Ada Lind').nth(1)).toHaveAttribute('aria-checked', 'true')
  await expect.element(option('Ada Lind').nth(0)).toHaveAttribute('aria-checked', 'false')
})

it('finds by the name without its accents, and by no letter of an id', async () => {
  await openedOwners()
  const find = page.getByPlaceholder('Owner')
  await find.fill('γιωργοσ')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen).toMatchTextContent(/0c"\]/)
  await find.fill('0c')
  await expect.element(option(/./)).not.toBeInTheDocument()
})

it('goes back to the filters by Backspace, closes after a single choice, and clears all at once', async () => {
  await openedOwners()
  await expect.element(page.getByPlaceholder('Owner')).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await option('Country').click()
  await option('Finland').click()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(chosen).toHaveTextContent('{"country":["FI"]}')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(chosen).toHaveTextContent('{}')
})
