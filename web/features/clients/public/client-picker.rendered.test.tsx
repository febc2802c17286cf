import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allPermissions } from '../../../../contract/permissions.ts'
import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { ClientPicker } from './client-picker.tsx'

const picker = page.getByRole('combobox', { name: 'Client' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const dialog = page.getByRole('dialog', { name: 'New client' })

function Owner() {
  const [value, setValue] = useState<ComboboxOption | null>(null)
  return (
    <>
      <span id="label">Client</span>
      <ClientPicker value={value} onChange={setValue} aria-labelledby="label" />
      <output data-testid="chosen">{value?.value ?? 'nobody'}</output>
    </>
  )
}

async function opened(permissions = allPermissions) {
  const server = standIn()
  const known = [
    { id: idOf(5), label: 'Ada Lind', hint: '+358401234567' },
    { id: idOf(6), label: 'Bo Lind', hint: null },
  ]
  server.answer('clients', 'options', ({ query }) =>
    known.filter(({ label }) => label.toLowerCase().includes((query?.q ?? '').toLowerCase())),
  )
  const screen = await render(<Owner />, { server, permissions })
  await picker.click()
  return { ...screen, server }
}

const chosen = page.getByTestId('chosen')

it('finds clients as somebody types, tells them apart by how they are reached, and chooses by Enter', async () => {
  await opened()
  await userEvent.keyboard('ada')
  await expect.element(option(/Ada Lind/)).toMatchTextContent('040 123 4567')
  await expect.element(option(/Bo Lind/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(picker).toMatchTextContent('Ada Lind')
  await expect.element(chosen).toHaveTextContent(idOf(5))
})

it('makes a client of the name that was typed, and chooses them', async () => {
  const { server } = await opened()
  server.answer('clients', 'create', ({ body }) => ({ id: idOf(9), fullName: body.fullName }))
  await userEvent.keyboard('Carin Ek')
  await option('Create “Carin Ek”').click()
  await expect.element(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Carin Ek')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Create client' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(picker).toMatchTextContent('Carin Ek')
  await expect.element(chosen).toHaveTextContent(idOf(9))
})

it('takes a client who is known after all, and makes none', async () => {
  const { server } = await opened()
  server.answer('clients', 'matchCandidates', () => [{ clientId: idOf(5), fullName: 'Ada Lind' }] as never)
  await userEvent.keyboard('Ada Linde')
  await option('Create “Ada Linde”').click()
  await dialog.getByRole('button', { name: 'Use' }).click()
  await expect.element(picker).toMatchTextContent('Ada Lind')
  expect(server.asked('clients', 'create')).toEqual([])
})

it('stays open with what was typed where the client is refused', async () => {
  const { server } = await opened()
  server.answer('clients', 'create', () => {
    throw new Refusal(400, 'VALIDATION_FAILED', [
      { path: 'contacts.0.value', message: 'Enter an e-mail address.' },
    ])
  })
  await userEvent.keyboard('Carin Ek')
  await option('Create “Carin Ek”').click()
  const mail = dialog.getByRole('textbox', { name: /^E-mail/ })
  await mail.fill('carin@')
  await dialog.getByRole('button', { name: 'Create client' }).click()
  await expect.element(mail).toHaveFocus()
  await expect.element(mail).toHaveAttribute('aria-invalid', 'true')
  await expect.element(chosen).toHaveTextContent('nobody')
})

it('offers no new client to whoever may not make one', async () => {
  await opened(allPermissions.filter((one) => one !== 'clients.create'))
  await userEvent.keyboard('Ada')
  await expect.element(option(/Ada Lind/)).toBeVisible()
  expect(option(/^Create/).elements()).toEqual([])
})
