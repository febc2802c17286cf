import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { ConnectionLoss, Refusal, standIn } from '../../testing/stand-in.ts'
import { SetupScreen } from './setup.tsx'

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const password = page.getByLabelText(/^Password/)
const submit = page.getByRole('button', { name: 'Set up and sign in' })

async function opened(width: 360 | 1440 = 1440) {
  const server = standIn()
  let isDone = false
  server.answer('setup', 'finish', ({ body }) => {
    if (isDone) throw new Refusal(409, 'SETUP_DONE')
    isDone = true
    return {
      port: { id: idOf(2), slug: body.port.slug, name: body.port.name },
      user: { id: idOf(1), email: body.user.email },
    }
  })
  server.answer('auth', 'signIn', () => ({ next: null }) as never)
  return { ...(await render(<SetupScreen />, { server, width })), server }
}

async function fillIn() {
  await field('Setup code').fill('ABCD-EFGH')
  await field('Name of the port').fill('Μαρίνα Ζέας')
  await field('First name').fill('Άννα')
  await field('Last name').fill('Μπεργκ')
  await field('E-mail').fill('anna@zea.example')
  await password.fill('a long enough pass phrase')
}

it('finds the address from the name until one is written, and says what is missing', async () => {
  const { server } = await opened(360)
  await field('Name of the port').fill('Zea Marina')
  await expect.element(field('Short name')).toHaveValue('zea-marina')
  await field('Short name').fill('zea')
  await field('Name of the port').fill('Zea Marina Ltd')
  await expect.element(field('Short name')).toHaveValue('zea')
  await submit.click()
  await expect.element(field('Setup code')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  expect(server.asked('setup', 'finish')).toHaveLength(0)
})

it('sets up once however often it is pressed, and only signs in again where that was lost', async () => {
  const { server, address } = await opened()
  await fillIn()
  await field('Short name').fill('zea')
  server.answer('auth', 'signIn', () => {
    throw new ConnectionLoss()
  })
  await field('E-mail').click()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(server.asked('setup', 'finish')).toHaveLength(1)
  server.answer('auth', 'signIn', () => ({}) as never)
  await submit.click()
  await expect.poll(address).toContain('/zea/settings/guide')
  expect(server.asked('setup', 'finish')).toHaveLength(1)
  expect(server.asked('auth', 'signIn').at(-1)?.body).toEqual({
    email: 'anna@zea.example',
    password: 'a long enough pass phrase',
  })
})

it('says at the code that it is wrong, and keeps the rest', async () => {
  const { server } = await opened()
  await fillIn()
  await field('Short name').fill('zea')
  server.answer('setup', 'finish', () => {
    throw new Refusal(403, 'SETUP_CODE_INVALID', [{ path: 'code', message: 'Not this one.' }])
  })
  await submit.click()
  await expect.element(field('Setup code')).toHaveAccessibleDescription(/Not this one/)
  await expect.element(field('Setup code')).toHaveFocus()
  await expect.element(field('Name of the port')).toHaveValue('Μαρίνα Ζέας')
  await expect.element(password).toHaveValue('a long enough pass phrase')
})
