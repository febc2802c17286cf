import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { EmailForm } from './email-form.tsx'
import { EmailThread } from './email-thread.tsx'

const to = page.getByRole('textbox', { name: 'To' })
const subject = page.getByRole('textbox', { name: 'Subject' })
const body = page.getByRole('textbox', { name: 'Message' })
const send = page.getByRole('button', { name: 'Send e-mail' })

beforeEach(() => sessionStorage.clear())

function harbour() {
  const server = standIn()
  server.answer('clients', 'get', ({ params }) => ({
    ...{ id: params.id, fullName: 'Άννα' },
    contacts: [
      { channel: 'email' as const, value: 'old@example.gr', isPrimary: false },
      { channel: 'email' as const, value: 'anna@example.gr', isPrimary: true },
    ],
  }))
  return server
}

const form = (client: number) => <EmailForm key={client} clientId={idOf(client)} />

it('writes to the usual address, and only once there is something to send', async () => {
  const server = harbour()
  await render(form(5), { server })
  await expect.element(to).toHaveValue('anna@example.gr')
  await expect.element(send).toBeDisabled()
  await subject.fill('Η θέση σας')
  await body.fill('Καλημέρα')
  await send.click()
  await expect.element(body).toHaveValue('')
  await expect.element(subject).toHaveValue('')
  expect(server.asked('emails', 'send')[0]!.body).toMatchObject({
    ...{ to: 'anna@example.gr', subject: 'Η θέση σας', body: 'Καλημέρα' },
  })
})

it('keeps a mail that was not taken, and one that is not finished when something else is written meanwhile', async () => {
  const server = harbour()
  server.answer('emails', 'send', () => {
    throw new Refusal(409, 'MAIL_NOT_CONFIGURED' as never)
  })
  const { rerenderWith } = await render(form(5), { server })
  await subject.fill('Berth A1')
  await body.fill('A long letter')
  await send.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(body).toHaveValue('A long letter')
  rerenderWith(<p>A note instead</p>)
  await expect.element(body).not.toBeInTheDocument()
  rerenderWith(form(6))
  await expect.element(body).toHaveValue('')
  await expect.element(subject).toHaveValue('')
  rerenderWith(form(5))
  await expect.element(body).toHaveValue('A long letter')
  await expect.element(subject).toHaveValue('Berth A1')
})

it('answers whom it was begun for, whoever writes meanwhile', async () => {
  const server = harbour()
  const mail = (number: number, address: string) => ({
    ...{ id: idOf(number), subject: 'Berth', outbound: false, automatic: null, attachments: [] },
    ...{ from: { name: null, address }, to: [{ name: null, address: 'port@example.gr' }] },
  })
  server.answer('emails', 'thread', () => [mail(40, 'anna@example.gr')])
  const { queryClient } = await render(<EmailThread id={idOf(40)} clientId={idOf(5)} />, { server })
  await page.getByRole('button', { name: 'Reply' }).click()
  await expect.element(to).toHaveValue('anna@example.gr')
  await body.fill('For Anna alone')
  server.answer('emails', 'thread', () => [mail(40, 'anna@example.gr'), mail(41, 'stranger@example.com')])
  await queryClient.invalidateQueries({ queryKey: ['emails'] })
  await expect.element(page.getByText('stranger@example.com').first()).toBeVisible()
  await expect.element(to).toHaveValue('anna@example.gr')
  await send.click()
  await expect.poll(() => server.asked('emails', 'send')).toHaveLength(1)
  expect(server.asked('emails', 'send')[0]!.body).toMatchObject({
    to: 'anna@example.gr',
    inReplyTo: idOf(40),
  })
})
