import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { ConnectionLoss, standIn } from '../../testing/stand-in.ts'
import { type Me, MeProvider } from '../session.tsx'
import { Messages } from './messages.tsx'

const field = page.getByRole('textbox', { name: 'Your message' })
const send = page.getByRole('button', { name: 'Send', exact: true })

async function opened(me: Partial<Me> = {}) {
  const server = standIn()
  let files = 0
  server.answer('portal', 'sendFile', () => ({ id: idOf(60 + ++files), name: `Φωτογραφία ${files}.jpg` }))
  const guest = { viewOnly: false, parts: ['files'], port: { country: 'FI' }, ...me } as Me
  const screen = await render(
    <MeProvider me={guest}>
      <Messages />
    </MeProvider>,
    { server, width: 360 },
  )
  return { ...screen, server, sent: () => server.asked('portal', 'sendMessage').map(({ body }) => body) }
}

async function attach() {
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(chooser, new File(['x'], 'x.jpg', { type: 'image/jpeg' }))
}

it('keeps what is typed and chosen while a message is sent for the next one', async () => {
  const { server, sent } = await opened()
  await field.fill('Καλημέρα')
  await attach()
  await expect.element(page.getByText('Φωτογραφία 1.jpg')).toBeVisible()
  const release = server.hold('portal', 'sendMessage')
  await send.click()
  await expect.poll(sent).toEqual([{ body: 'Καλημέρα', fileIds: [idOf(61)] }])
  await field.click()
  await userEvent.keyboard('{End} One thing more')
  await attach()
  await expect.element(page.getByText('Φωτογραφία 2.jpg')).toBeVisible()
  release()
  await expect.element(field).toHaveValue('One thing more')
  await expect.element(page.getByText('Φωτογραφία 1.jpg')).not.toBeInTheDocument()
  await send.click()
  await expect.poll(() => sent().at(-1)).toEqual({ body: 'One thing more', fileIds: [idOf(62)] })
})

it('does not send a message before the file that goes with it has arrived', async () => {
  const { server, sent } = await opened()
  await field.fill('Here it is')
  const arrive = server.hold('portal', 'sendFile')
  await attach()
  await expect.element(send).toBeDisabled()
  await field.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  arrive()
  await expect.element(page.getByText('Φωτογραφία 1.jpg')).toBeVisible()
  await expect.element(send).toBeEnabled()
  expect(sent()).toEqual([])
  await send.click()
  await expect.poll(sent).toEqual([{ body: 'Here it is', fileIds: [idOf(61)] }])
})

it('keeps message and files where the connection breaks', async () => {
  const { server } = await opened()
  server.answer('portal', 'sendMessage', () => {
    throw new ConnectionLoss()
  })
  await field.fill('مرحبا')
  await attach()
  await expect.element(page.getByText('Φωτογραφία 1.jpg')).toBeVisible()
  await send.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('مرحبا')
  await expect.element(page.getByText('Φωτογραφία 1.jpg')).toBeVisible()
  await expectAccessible()
})

it('takes five files and no more, and lets each be left out by its name', async () => {
  await opened()
  for (let one = 1; one <= 5; one++) {
    await attach()
    await expect.element(page.getByText(`Φωτογραφία ${one}.jpg`)).toBeVisible()
  }
  expect(document.querySelector<HTMLInputElement>('input[type=file]')!.disabled).toBe(true)
  await page.getByRole('button', { name: /Φωτογραφία 3/ }).click()
  await expect.element(page.getByText('Φωτογραφία 3.jpg')).not.toBeInTheDocument()
  expect(document.querySelector<HTMLInputElement>('input[type=file]')!.disabled).toBe(false)
})

it('lets nobody write who only looks as the client would', async () => {
  const { server } = await opened({ viewOnly: true })
  await expect.element(page.getByText('No messages yet. Ask us anything.')).toBeVisible()
  expect(field.elements()).toEqual([])
  expect(server.asked('portal', 'readMessages')).toEqual([])
})
