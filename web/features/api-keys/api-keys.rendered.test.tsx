import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { ApiKeysScreen } from './screen.tsx'

const creating = page.getByRole('dialog', { name: 'New key' })
const shownOnce = page.getByRole('dialog', { name: 'Copy the key now' })
const name = creating.getByRole('textbox', { name: /^Name/ })
const create = creating.getByRole('button', { name: 'Create key' })
const stored = shownOnce.getByRole('button', { name: 'I have saved it' })
const secret = 'bwk_live_onlyonce'

interface Key {
  id: string
  name: string
  revokedAt?: string
  creatorActive?: true
}

/** A port with keys, and more as they are made. */
async function opened(width: 360 | 1440 = 1440, keys: Key[] = []) {
  const server = standIn()
  server.answer('portApiKeys', 'list', () => keys)
  server.answer('portApiKeys', 'create', ({ body }) => {
    const one = { id: idOf(keys.length + 1), name: body.name }
    keys.push(one)
    return { ...one, key: secret }
  })
  return { ...(await render(<ApiKeysScreen />, { server, width })), server, keys }
}

async function openForm() {
  await page.getByRole('button', { name: 'New key' }).first().click()
  await expect.element(name).toBeVisible()
}

async function fill(text: string) {
  await openForm()
  await name.fill(text)
  await creating.getByRole('checkbox').first().click()
}

it('says what belongs here while there is none, and makes no key without a name and a permission', async () => {
  const { server } = await opened(360)
  await expect.element(page.getByText('No API keys')).toBeVisible()
  await openForm()
  await create.click()
  await expect.element(name).toHaveAccessibleDescription(/./)
  await expect.element(creating.getByText('Choose at least one permission.')).toBeVisible()
  await expectAccessible()
  expect(server.asked('portApiKeys', 'create')).toHaveLength(0)
})

it('makes one key by a double press, and shows it until its own button is pressed', async () => {
  const { server, keys, router } = await opened()
  await fill('Ιστοσελίδα')
  const release = server.hold('portApiKeys', 'create')
  for (let press = 0; press < 2; press++) (create.element() as HTMLElement).click()
  release()
  await expect.element(shownOnce.getByText(secret, { exact: true })).toBeVisible()
  expect(keys).toHaveLength(1)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(shownOnce.getByRole('alert')).toMatchTextContent(/not shown again.*I have saved it/)
  expect(shownOnce.getByRole('button', { name: 'Close' }).elements()).toHaveLength(0)
  // A press beside it.
  document.elementFromPoint(2, 2)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  router.history.back()
  await expect.element(shownOnce.getByText(secret, { exact: true })).toBeVisible()
  await stored.click()
  await expect.element(shownOnce).not.toBeInTheDocument()
  await expect.element(page.getByText('Ιστοσελίδα').first()).toBeVisible()
  expect(document.body.textContent).not.toContain(secret)
})

it('says at the name why a key was refused, and keeps what was entered', async () => {
  const { server, keys } = await opened()
  await fill('بوابة')
  server.answer('portApiKeys', 'create', () => {
    throw new Refusal(422, 'VALIDATION_FAILED', [{ path: 'name', message: 'It is taken.' } as never])
  })
  await create.click()
  await expect.element(name).toHaveAccessibleDescription(/It is taken/)
  await expect.element(name).toHaveValue('بوابة')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(name).toHaveValue('بوابة')
  expect(keys).toHaveLength(0)
})

it('shows a key that a colleague revokes as revoked, in its open panel too', async () => {
  const key: Key = { id: idOf(1), name: 'Website', creatorActive: true }
  const { server, queryClient } = await opened(1440, [key])
  await page.getByText('Website').first().click()
  const button = page.getByRole('button', { name: 'Revoke' })
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(server.asked('portApiKeys', 'revoke')).toHaveLength(0)
  key.revokedAt = '2027-01-01T09:00:00.000Z'
  await queryClient.invalidateQueries({ queryKey: ['portApiKeys'] })
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByText('Revoked').first()).toBeVisible()
})
