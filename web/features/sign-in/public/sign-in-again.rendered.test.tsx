import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { SignInAgain } from './sign-in-again.tsx'

const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
const form = page.getByRole('dialog', { name: 'New note' })
const typed = form.getByRole('textbox', { name: 'Note' })
const password = dialog.getByLabelText(/^Password/)
const result = () => page.getByTestId('result').element().textContent

function Screen() {
  const add = useWrite('clients', 'addNote')
  const { data, error } = useRead('tags', 'list', {})
  return (
    <>
      <button
        type="button"
        onClick={() => add.mutate({ params: { id: idOf(5) }, body: { body: 'Typed for long' } })}
      >
        Save
      </button>
      <output data-testid="result">
        {add.isSuccess ? 'stored' : add.isError ? 'refused' : ''} {data ? 'read' : error ? 'not read' : ''}
      </output>
      <SignInAgain service="auth" email="ann@marina.example" isSamePerson={async () => true} />
    </>
  )
}

/** A form that is half filled in when the session ends. */
function HalfFilled() {
  const add = useWrite('clients', 'addNote')
  const [open, setOpen] = useState(true)
  return (
    <>
      {open && (
        <FormDialog
          title="New note"
          submitLabel="Save"
          busy={add.isPending}
          problem={add.error}
          onSubmit={() => {
            const body = (typed.element() as HTMLInputElement).value
            add.mutate({ params: { id: idOf(5) }, body: { body } }, { onSuccess: () => setOpen(false) })
          }}
          onClose={() => setOpen(false)}
        >
          <Field label="Note">
            <Input />
          </Field>
        </FormDialog>
      )}
      <Screen />
    </>
  )
}

/** A screen whose session ends, and begins again with the right password. */
async function opened(screen = <Screen />, width: 360 | 1440 = 1440) {
  const server = standIn()
  let over = false
  const guard = () => {
    if (over) throw new Refusal(401, 'SESSION_REQUIRED')
  }
  server.answer('clients', 'addNote', () => {
    guard()
    return {} as never
  })
  server.answer('tags', 'list', () => {
    guard()
    return []
  })
  server.answer('auth', 'signIn', ({ body }) => {
    if (body.password !== 'right') throw new Refusal(401, 'SIGN_IN_FAILED' as never)
    over = false
    return { codeNeeded: false } as never
  })
  const view = await render(screen, { server, width })
  await expect.poll(result).toContain('read')
  return {
    ...view,
    end: () => {
      over = true
    },
    begin: () => {
      over = false
    },
  }
}

it('asks to sign in again, and does then what was asked for, once', async () => {
  const { server, end } = await opened()
  end()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('wrong{Enter}')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible()
  await password.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(result).toBe('stored read')
  // The same request twice: with the same key it acts once.
  const keys = server.asked('clients', 'addNote').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('refuses what waited where somebody turns it down, and does not ask again by itself', async () => {
  const { queryClient, end } = await opened()
  end()
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect.poll(result).toContain('refused')
  await queryClient.invalidateQueries({ queryKey: ['tags'] })
  expect(dialog.elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).toBeVisible()
})

it('asks once for all that waits', async () => {
  const { queryClient, end, server } = await opened()
  end()
  const save = page.getByRole('button', { name: 'Save' }).element() as HTMLElement
  save.click()
  void queryClient.invalidateQueries({ queryKey: ['tags'] })
  await expect.element(dialog).toBeVisible()
  expect(dialog.elements()).toHaveLength(1)
  await password.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.asked('tags', 'list').length).toBeGreaterThan(2)
  expect(result()).toContain('read')
})

it('covers a form that is half filled in, and stores it once the person is back', async () => {
  const { server, end } = await opened(<HalfFilled />)
  await typed.fill('Θέλει την ήσυχη προβλήτα')
  end()
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('right{Enter}')
  await expect.element(form).not.toBeInTheDocument()
  expect(server.asked('clients', 'addNote').map(({ body }) => body.body)).toEqual([
    'Θέλει την ήσυχη προβλήτα',
    'Θέλει την ήσυχη προβλήτα',
  ])
})

it('leaves a form as it was for whoever presses Escape, so that it is stored later', async () => {
  const { end } = await opened(<HalfFilled />)
  await typed.fill('يريد رصيفًا هادئًا')
  end()
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(form.getByRole('alert')).toBeVisible()
  await expect.element(typed).toHaveValue('يريد رصيفًا هادئًا')
  await expect.element(typed).toHaveFocus()
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('right{Enter}')
  await expect.element(form).not.toBeInTheDocument()
})

it('goes on by itself where the person signed in in another tab, and what is typed stays', async () => {
  const { end, begin } = await opened(<HalfFilled />)
  await typed.fill('Half a sentence')
  end()
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  begin()
  window.dispatchEvent(new Event('focus'))
  await expect.element(form).not.toBeInTheDocument()
})

it('fits a phone, over the form that it covers', async () => {
  const { end } = await opened(<HalfFilled />, 360)
  await typed.fill('Half a sentence')
  end()
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await expectAccessible()
  await expect.element(dialog.getByRole('button', { name: 'Not now' })).toBeVisible()
})
