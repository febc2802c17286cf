import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { ContactForm } from './contact-form.tsx'
import { ReminderForm } from './reminder-form.tsx'

const summary = page.getByRole('textbox', { name: 'Summary' })
const log = page.getByRole('button', { name: 'Log contact' })

beforeEach(() => sessionStorage.clear())

const calls = (number: number) => ({
  clientName: 'Άννα',
  interests: [{ id: idOf(number), label: 'A1' }],
})
const form = (number: number) => <ContactForm key={number} calls={calls(number) as never} focus={false} />

it('keeps what is typed on while a contact is sent, and the way people spoke', async () => {
  const server = standIn()
  const release = server.hold('contactLog', 'add')
  await render(form(5), { server })
  await page.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'Visit' }).click()
  await summary.fill('Will call back')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => server.asked('contactLog', 'add')).toHaveLength(1)
  await userEvent.keyboard(' Second caller')
  release()
  await expect.element(summary).toHaveValue('Second caller')
  await expect.element(page.getByRole('combobox', { name: 'Channel' })).toMatchTextContent('Visit')
})

it('keeps a contact that was refused, and one that is not finished, each for its own interest', async () => {
  const server = standIn()
  server.answer('contactLog', 'add', () => {
    throw new Refusal(409, 'RECORD_ARCHIVED')
  })
  const { rerenderWith } = await render(form(5), { server })
  await summary.fill('Μίλησε για τη θέση')
  await log.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(summary).toHaveValue('Μίλησε για τη θέση')
  rerenderWith(form(6))
  await expect.element(summary).toHaveValue('')
  rerenderWith(form(5))
  await expect.element(summary).toHaveValue('Μίλησε για τη θέση')
})

it('keeps the title of the next reminder while one is made', async () => {
  const server = standIn()
  server.answer('reminders', 'create', ({ body }) => ({ title: body.title }))
  const release = server.hold('reminders', 'create')
  await render(<ReminderForm type="client" id={idOf(5)} />, { server })
  const title = page.getByRole('textbox', { name: 'Task' })
  await title.fill('Send the offer')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.asked('reminders', 'create')).toHaveLength(1)
  await userEvent.keyboard(' Call Bo')
  release()
  await expect.element(title).toHaveValue('Call Bo')
})
