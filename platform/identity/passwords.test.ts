import { expect, it } from 'vitest'
import { passwordProblem } from './passwords.ts'

const known = ['Aino Lindqvist', 'Merituuli', 'Solvik Marina', 'Ψαράς', 'Bo']
const problem = (password: string, email = 'aino.lindqvist@example.fi') =>
  passwordProblem(password, email, known)

it.each(['merituuli1', 'Merituuli!2026', 'ainolindqvist', 'lindqvist2026', 'Solvik-Marina', 'ψαράςψαράς'])(
  'is not %s, which others know of its owner',
  (password) => expect(problem(password)).toEqual({ code: 'password_known' }),
)

it.each(['merituuli-in-the-fog', 'calm-quay-2030', 'bobobobobobo9', '..........!!', 'a storm off Utö'])(
  'may be %s',
  (password) => expect(problem(password)).toBeNull(),
)

it('is long enough, not the address, and none of the common ones', () => {
  expect(problem('short')).toEqual({ code: 'password_short' })
  expect(problem('aino.lindqvist@example.fi')).toEqual({ code: 'password_email' })
  expect(problem('password123')).toEqual({ code: 'password_common' })
  expect(problem('x'.repeat(129))).toEqual({ code: 'password_long' })
})
