import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../web/testing/render.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

it('shows a password while that is wanted, and keeps what was typed', async () => {
  await render(
    <Field label="Password">
      <Input type="password" name="password" />
    </Field>,
  )
  const field = page.getByLabelText('Password', { exact: true })
  await field.fill('calm-quay-2030')
  await expect.element(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show what is typed' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(field).toHaveValue('calm-quay-2030')
  await page.getByRole('button', { name: 'Hide what is typed' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
})
