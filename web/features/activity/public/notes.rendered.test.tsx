import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { NoteForm } from './notes.tsx'

const field = page.getByRole('textbox', { name: 'New note' })
const add = page.getByRole('button', { name: 'Add note' })

beforeEach(() => sessionStorage.clear())

const form = (id: string) => <NoteForm key={id} type="client" module="clients" id={id} focus="" />

it('writes a note by Ctrl+Enter, once, and is empty then', async () => {
  const server = standIn()
  const release = server.hold('clients', 'addNote')
  await render(form(idOf(5)), { server })
  expect(add.elements()).toHaveLength(0)
  await field.fill('Wants the quietest pontoon')
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  release()
  await expect.element(field).toHaveValue('')
  expect(server.asked('clients', 'addNote').map(({ body }) => body.body)).toEqual([
    'Wants the quietest pontoon',
  ])
})

it('keeps a note that is not finished for its record, and for no other', async () => {
  const { rerenderWith } = await render(form(idOf(5)))
  await field.fill('Half a thought')
  rerenderWith(form(idOf(6)))
  await expect.element(field).toHaveValue('')
  rerenderWith(form(idOf(5)))
  await expect.element(field).toHaveValue('Half a thought')
})

it('keeps a note that was not taken, says why, and sends it again with the same key where that is not known', async () => {
  const server = standIn()
  server.answer('clients', 'addNote', () => {
    throw new Refusal(502, 'BAD_GATEWAY')
  })
  await render(form(idOf(5)), { server })
  await field.fill('Call back')
  await add.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('Call back')
  server.answer('clients', 'addNote', () => ({}) as never)
  await add.click()
  await expect.element(field).toHaveValue('')
  const keys = server.asked('clients', 'addNote').map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})
