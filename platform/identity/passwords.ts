import { availableParallelism } from 'node:os'
import { dictionary } from '@zxcvbn-ts/language-common'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import fastq from 'fastq'
import { because, Refusal } from '../../contract/errors.ts'
import { reasonFor } from '../../contract/reason.ts'
import type { Reason } from '../../contract/reasons.ts'

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
 * Refuses a password that breaks the policy: 10 to 128 characters, none of the common ones, and not made of the e-mail or of `words`
 * that others know of its owner. The common ones are the ranked list of zxcvbn (some 49,000 from leaked collections).
 */
export function assertPassword(
  password: string,
  email: string,
  path: string,
  words: readonly string[] = [],
): void {
  const problem = passwordProblem(password, email, words)
  if (problem) throw new Refusal('PASSWORD_UNACCEPTABLE', [because(path, problem)])
}

/** What is wrong with a password, or null. */
export function passwordProblem(
  password: string,
  email: string,
  words: readonly string[] = [],
): Reason | null {
  const length = [...password].length
  if (length < 10) return reasonFor('password_short')
  if (length > 128) return reasonFor('password_long')
  const plain = password.toLowerCase()
  if (plain === email.toLowerCase()) return reasonFor('password_email')
  if (common.has(plain)) return reasonFor('password_common')
  return isMadeOf(plain, [email.split('@')[0]!, ...words]) ? reasonFor('password_known') : null
}

/** Shorter words are in everything. */
const shortestWord = 4
/** So many characters beside what others know are enough. */
const fewestOwn = 6

/** Whether hardly anything is left of a password without words that others know of its owner. */
function isMadeOf(plain: string, known: readonly string[]): boolean {
  const words = known
    .flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ''))
    .filter((word) => word.length >= shortestWord)
    .toSorted((one, other) => other.length - one.length)
  const letters = plain.replaceAll(/[^\p{L}\p{N}]+/gu, '')
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters)
  return rest.length < letters.length && rest.length < fewestOwn
}
