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
  chosen = 0
  server.answer('portal', 'sendFile', () => ({ id: idOf(60 + ++files), name: `Φωτογραφία ${files}.jpg` }))
  const user = { viewOnly: false, parts: ['files'], port: { country: 'FI' }, ...me } as Me
  const screen = await render(
    <MeProvider me={user}>
      <Messages />
    </MeProvider>,
    { server, width: 360 },
  )
  return { ...screen, server, sent: () => server.asked('portal', 'sendMessage').map(({ body }) => body) }
}

let chosen = 0
async function attach() {
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  const name = `Φωτογραφία ${++chosen}.jpg`
  await userEvent.upload(chooser, new File(['x'], name, { type: 'image/jpeg' }))
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

it('sends a file with the message it goes with, before it and once, and none of a message that is not sent', async () => {
  const { server, sent } = await opened()
  await field.fill('Here it is')
  await attach()
  await attach()
  await page.getByRole('button', { name: /Φωτογραφία 1/ }).click()
  expect(server.asked('portal', 'sendFile')).toHaveLength(0)
  const arrive = server.hold('portal', 'sendFile')
  await field.click()
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await expect.poll(() => server.asked('portal', 'sendFile')).toHaveLength(1)
  expect(sent()).toEqual([])
  arrive()
  await expect.poll(sent).toEqual([{ body: 'Here it is', fileIds: [idOf(61)] }])
  await expect.element(field).toHaveValue('')
  expect(server.asked('portal', 'sendFile')).toHaveLength(1)
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
  // What has arrived does not go again.
  server.answer('portal', 'sendMessage', () => undefined as never)
  await send.click()
  await expect.element(field).toHaveValue('')
  expect(server.asked('portal', 'sendFile')).toHaveLength(1)
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
