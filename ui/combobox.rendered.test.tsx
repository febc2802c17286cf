import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../web/testing/accessible.ts'
import { render } from '../web/testing/render.tsx'
import { Combobox, type ComboboxOption } from './combobox.tsx'

const owners = ['Ada', 'Bo', 'Carin'].map((label) => ({ value: label, label }))
const picker = page.getByRole('combobox', { name: 'Owner' })
const search = page.getByPlaceholder('Find a client')
const option = (name: string) => page.getByRole('option', { name, exact: true })

type Props = Partial<Parameters<typeof Combobox>[0]>

function Owner(props: Props) {
  const [value, setValue] = useState<ComboboxOption | null>(null)
  return (
    <Combobox
      aria-label="Owner"
      searchPlaceholder="Find a client"
      clearable
      value={value}
      onChange={setValue}
      options={owners}
      {...props}
    />
  )
}

/** One whose options are found elsewhere: what is typed and what was found are said from outside. */
function Searched({ found, busy = false }: { found: readonly ComboboxOption[]; busy?: boolean }) {
  const [query, setQuery] = useState('')
  const create = { label: (name: string) => `Create “${name}”`, onCreate: () => {} }
  return <Owner {...{ query, busy, create }} options={found} onQueryChange={setQuery} />
}

it('opens at the first letter, takes every one, and gives the focus back with what was chosen', async () => {
  await render(<Owner />)
  picker.element().focus()
  await userEvent.keyboard('carin')
  await expect.element(search).toHaveValue('carin')
  await userEvent.keyboard('{Enter}')
  await expect.element(picker).toMatchTextContent('Carin')
  expect(document.activeElement).toBe(picker.element())
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(picker).not.toMatchTextContent('Carin')
})

it('closes by Escape without choosing, and forgets what was typed', async () => {
  await render(<Owner />)
  await picker.click()
  await userEvent.keyboard('bo{Escape}')
  await expect.element(search).not.toBeInTheDocument()
  expect(document.activeElement).toBe(picker.element())
  await expect.element(picker).not.toMatchTextContent('Bo')
  await userEvent.keyboard('a')
  await expect.element(search).toHaveValue('a')
})

it('does not take the focus back from the next field', async () => {
  await render(
    <>
      <Owner />
      <input aria-label="Next" />
    </>,
  )
  await picker.click()
  const next = page.getByRole('textbox', { name: 'Next', includeHidden: true }).element() as HTMLInputElement
  await expect.element(search).toHaveFocus()
  search.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  next.focus()
  await userEvent.keyboard('abc')
  expect(next.value).toBe('abc')
})

it('leaves shortcuts to the page, and opens for what is pasted', async () => {
  await render(<Owner />)
  picker.element().focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(search).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(search).toBeVisible()
})

it('chooses the first of what was found for what is typed, and keeps a choice where the same is read again', async () => {
  const screen = await render(<Searched found={owners} />)
  await picker.click()
  await userEvent.keyboard('x')
  await expect.element(option('Ada')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{End}')
  const create = option('Create “x”')
  await expect.element(create).toHaveAttribute('aria-selected', 'true')
  // Somebody made another client meanwhile: the list is longer, the choice stays.
  await screen.rerenderWith(<Searched found={[...owners, { value: 'Dag', label: 'Dag' }]} />)
  await expect.element(option('Dag')).toBeVisible()
  await expect.element(create).toHaveAttribute('aria-selected', 'true')
})

it('offers nothing new while it is looking', async () => {
  const screen = await render(<Searched found={[]} busy />)
  await picker.click()
  await userEvent.keyboard('x')
  await expect.element(search).toHaveValue('x')
  expect(page.getByRole('option').elements()).toHaveLength(0)
  await screen.rerenderWith(<Searched found={[]} />)
  await expect.element(option('Create “x”')).toHaveAttribute('aria-selected', 'true')
})

it('shows what an option is called whole, however little room its hint leaves', async () => {
  const hint = 'aino.nystrom4@mail.example · 070-929 58 44'
  await render(<Owner options={[{ value: 'a', label: 'Aino Nyström', hint }]} />, { width: 360 })
  await picker.click()
  const name = page.getByRole('option').getByText('Aino Nyström').element()
  expect(name.clientWidth).toBeGreaterThan(0)
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
})

it('says that nothing matches without an empty list of options, which nobody could walk', async () => {
  await render(<Owner />)
  await picker.click()
  await userEvent.keyboard('nobody')
  await expect.element(page.getByText('No matches')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await render(<Searched found={[]} busy />)
  await picker.click()
  await expect.element(search).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('new')
  await render(<Searched found={[]} />)
  await picker.click()
  await userEvent.keyboard('new')
  await expect.element(option('Create “new”')).toBeVisible()
  await expectAccessible()
})
