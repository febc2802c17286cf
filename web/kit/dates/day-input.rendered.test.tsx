import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Field } from '../../../ui/field.tsx'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { speak } from '../words/i18n.ts'
import { DayInput, type DayInputProps, MomentInput, TimeInput } from './day-input.tsx'

const field = page.getByRole('textbox')
const calendar = page.getByRole('dialog')
const day = (name: RegExp) => calendar.getByRole('button', { name })
const value = () => page.getByTestId('value').element().textContent

afterEach(() => speak('en'))

function Form({
  Kind = DayInput,
  first = '',
  ...props
}: DayInputProps & { Kind?: typeof DayInput; first?: string }) {
  const [typed, setTyped] = useState(first)
  return (
    <>
      <button type="button" onClick={() => setTyped('2027-01-02')}>
        Preset
      </button>
      <Field label="Arrival">
        <Kind {...props} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <output data-testid="value">{typed}</output>
    </>
  )
}

it('takes a day as the user writes it, and writes it out when the field is left', async () => {
  await render(<Form />)
  await field.fill('12.3.27')
  expect(value()).toBe('2027-03-12')
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveValue('12/03/2027')
  await field.fill('')
  expect(value()).toBe('')
})

it('takes a day as a Finn writes it, and says in Finnish what is none', async () => {
  await speak('fi')
  await render(<Form first="2027-03-12" />)
  await expect.element(field).toHaveValue('12.3.2027')
  await field.fill('31.4.2027')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText(/^”31\.4\.2027” ei ole päivä\. Kirjoita se näin: 24\.12\./))
    .toBeVisible()
  expect(value()).toBe('2027-03-12')
})

it('says what is no day, ties that to the field, and holds a form back by it', async () => {
  await render(<Form />)
  await field.fill('soon')
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await expect.element(field).toHaveAccessibleDescription(/“soon” is not a date\. Write it like 24\/12\//)
  await expect.element(field).toHaveAttribute('data-unread')
  await field.fill('1 Feb 2027')
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).not.toHaveAttribute('data-unread')
  expect(value()).toBe('2027-02-01')
})

it('does not take a day that is too early or too late', async () => {
  await render(<Form min="2027-01-01" max="2027-12-31" />)
  await field.fill('31/12/2026')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(/^Choose .*2027 or a later day\.$/)).toBeVisible()
  await field.fill('1/1/2028')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(/^Choose .*2027 or an earlier day\.$/)).toBeVisible()
  expect(value()).toBe('')
})

it('shows a value that was set from elsewhere, also over what could not be read', async () => {
  await render(<Form />)
  await field.fill('soon')
  await page.getByRole('button', { name: 'Preset' }).click()
  await expect.element(field).toHaveValue('02/01/2027')
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
})

it('picks a day in the calendar with the pointer, and has the focus again', async () => {
  await render(<Form first="2027-03-12" />)
  await page.getByRole('button', { name: 'Pick a day' }).click()
  await expect.element(calendar.getByText('March 2027')).toBeVisible()
  await expectAccessible()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await day(/15 April 2027/).click()
  await expect.element(calendar).not.toBeInTheDocument()
  expect(value()).toBe('2027-04-15')
  await expect.element(field).toHaveFocus()
})

it('picks a day with the keys in months that begin on a Monday', async () => {
  await render(<Form first="2027-04-15" />)
  await field.click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(day(/15 April 2027/)).toHaveFocus()
  await expect
    .element(calendar.getByRole('gridcell').first().getByRole('button'))
    .toHaveAccessibleName(/^Monday,? 29 March/)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{PageDown}{Enter}')
  await expect.poll(value).toBe('2027-05-23')
})

it('closes the calendar by Escape and leaves the day as it was', async () => {
  await render(<Form first="2027-04-15" />, { width: 360 })
  await page.getByRole('button', { name: 'Pick a day' }).click()
  await expect.element(day(/15 April 2027/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  expect(value()).toBe('2027-04-15')
})

it('keeps the time of a moment when another day is picked, and gives it a usual one', async () => {
  await render(<Form Kind={MomentInput} first="2027-03-12T17:45" />)
  await page.getByRole('button', { name: 'Pick a day' }).click()
  await day(/13 March 2027/).click()
  expect(value()).toBe('2027-03-13T17:45')
  await render(<Form Kind={MomentInput} />)
  await field.fill('13/3/2027')
  expect(value()).toBe('2027-03-13T09:00')
})

it('takes a time by the clock of 24 hours', async () => {
  await render(<Form Kind={TimeInput} />)
  await field.fill('5.30')
  expect(value()).toBe('05:30')
  await field.fill('25:00')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(/“25:00” is not a time/)).toBeVisible()
  expect(value()).toBe('05:30')
})
