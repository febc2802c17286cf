import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { SignIn } from './sign-in.tsx'

it('sends what a password manager filled in and sent at once', async () => {
  const server = standIn()
  const sent: unknown[] = []
  server.answer('portalAccess', 'signIn', ({ body }) => {
    sent.push(body)
    return { codeNeeded: true as const }
  })
  await render(<SignIn />, { server, width: 360 })
  await expect.element(page.getByLabelText('Password')).toBeVisible()
  const fill = (label: string, value: string) => {
    const input = page.getByLabelText(label).element() as HTMLInputElement
    input.value = value
    return input
  }
  // The page hears of neither before it is sent.
  fill('E-mail', 'vera@sea.example')
  fill('Password', 'calm-quay-2030').form!.requestSubmit()
  await expect
    .poll(() => sent)
    .toEqual([{ email: 'vera@sea.example', password: 'calm-quay-2030', shared: false }])
  // Back from the code the address stands, and the password does not.
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('vera@sea.example')
  await expect.element(page.getByLabelText('Password')).toHaveValue('')
})
