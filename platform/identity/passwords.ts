import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '../../contract/errors.ts'

const common = new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()))

/**
 * Refuses a password that breaks the policy: 10 to 128 characters, none of the common ones, not the e-mail.
 * The common ones are the ranked list of zxcvbn (some 49,000 from leaked collections).
 */
export function assertPassword(password: string, email: string, path: string): void {
  const problem = passwordProblem(password, email)
  if (problem) throw new Refusal('PASSWORD_UNACCEPTABLE', [{ path, message: problem }])
}

/** What is wrong with a password, or null. */
export function passwordProblem(password: string, email: string): string | null {
  const length = [...password].length
  if (length < 10) return 'Use at least 10 characters.'
  if (length > 128) return 'Use at most 128 characters.'
  const plain = password.toLowerCase()
  if (plain === email.toLowerCase()) return 'Do not use your e-mail address.'
  if (common.has(plain)) return 'This is one of the most common passwords.'
  return null
}
