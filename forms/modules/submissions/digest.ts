import { createHash } from 'node:crypto'
import type { Answers } from '../../../contract/forms/answer.ts'

/** Tells answers apart: equal for the same answers to the same fields, files by what is in them. */
export function digestOf(answers: Answers, hashes: ReadonlyMap<string, string> = new Map()): string {
  const entries = Object.entries(answers)
    .filter(([, answer]) => answer !== null && answer !== undefined)
    .map(([field, answer]) => [
      field,
      Array.isArray(answer)
        ? answer.map((one) => (typeof one === 'object' ? (hashes.get(String(one.id)) ?? one) : one))
        : answer,
    ])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 22)
}
