import { availableParallelism } from 'node:os'
import { dictionary } from '@zxcvbn-ts/language-common'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import fastq from 'fastq'
import { Refusal } from '../../contract/errors.ts'

const common = new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()))

const hashing = fastq.promise(
  (work: () => Promise<unknown>) => work(),
  Math.max(1, availableParallelism() - 1),
)

/**
 * Makes and checks the hashes of passwords, which takes a processor for a while each: one is left to everything else,
 * however many sign in at once.
 */
export const passwordHashes = {
  hash: (password: string) => hashing.push(() => hashPassword(password)) as Promise<string>,
  verify: (pair: { hash: string; password: string }) =>
    hashing.push(() => verifyPassword(pair)) as Promise<boolean>,
}

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
