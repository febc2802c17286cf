import { expect } from 'vitest'
import { password } from '../session.ts'
import type { Talker } from '../talker.ts'

/** Somebody with a password, a service they use, and how the mail with a link comes to them. */
interface Owner {
  nobody: Talker
  email: string
  person: Talker
  /** Asks for a link and gives its token. */
  asked(): Promise<string>
}

/** Holds a service to it: one link at most sets a password, the last that was asked for, and none once the password was changed. */
export async function expectOneResetLink({ nobody, email, person, asked }: Owner): Promise<void> {
  const set = async (token: string, newPassword: string) =>
    (await nobody.post('/api/auth/reset-password', { token, newPassword })).status
  const signsIn = async (own: string) =>
    (await nobody.post('/api/auth/sign-in/email', { email, password: own })).status

  const [earlier, later] = [await asked(), await asked()]
  expect(await set(earlier, 'the earlier link 26')).toBe(400)
  const newPassword = 'changed in the profile 26'
  const changed = await person.post('/api/auth/change-password', { currentPassword: password, newPassword })
  expect(changed.status, JSON.stringify(changed.body)).toBe(204)
  expect(await set(later, 'the later link 26')).toBe(400)
  expect(await signsIn(newPassword)).toBe(200)

  const last = await asked()
  expect(await set(last, 'the last link of all 26')).toBe(204)
  expect(await set(last, 'once more the same 26')).toBe(400)
  expect(await signsIn('the last link of all 26')).toBe(200)
}
