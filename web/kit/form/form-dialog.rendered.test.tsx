import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { FormDialog } from './form-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'New client' })
const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
const name = dialog.getByRole('textbox', { name: 'Name' })
const opener = page.getByRole('button', { name: 'Open' })

type Props = Partial<Parameters<typeof FormDialog>[0]>

function Screen(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <FormDialog
          title="New client"
          submitLabel="Create"
          busy={false}
          problem={null}
          onSubmit={() => {}}
          onClose={() => setOpen(false)}
          {...props}
        >
          <Field label="Name">
            <Input />
          </Field>
        </FormDialog>
      )}
    </>
  )
}

async function opened(props: Props = {}) {
  const screen = await render(<Screen {...props} />)
  await opener.click()
  await expect.element(name).toHaveFocus()
  return screen
}

it('has the focus in its first field, closes by Escape, and gives the focus back', async () => {
  await opened()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('asks before it throws away what was entered, and keeps it for whoever stays', async () => {
  await opened()
  await userEvent.keyboard('Ada{Escape}')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Ada')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('is sent by Ctrl+Enter and by Enter in a field, but not while it is busy or blocked', async () => {
  const onSubmit = vi.fn()
  await opened({ onSubmit })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(2)
  for (const state of [{ busy: true }, { blocked: true }]) {
    const notSent = vi.fn()
    await opened({ onSubmit: notSent, ...state })
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Enter}')
    await expect.element(name).toHaveFocus()
    expect(notSent).not.toHaveBeenCalled()
  }
})

it('shows what went wrong until something is changed', async () => {
  await opened({ problem: new Error('The name is taken.') })
  const problem = dialog.getByRole('alert')
  await expect.element(problem).toBeVisible()
  await name.fill('Ada')
  await expect.element(problem).not.toBeInTheDocument()
})

it('fits a phone', async () => {
  await render(<Screen />, { width: 360 })
  await opener.click()
  const box = () => dialog.element().getBoundingClientRect()
  await expect.poll(() => box().bottom).toBe(window.innerHeight)
  await expectAccessible()
  expect([box().left, box().right]).toEqual([0, 360])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
