import type { Answer, AnswerParts } from '../answer.ts'
import { type AddressPart, addressParts } from '../vocabulary.ts'
import { type Kind, lineOf, partOf } from './kind.ts'

const longest = 200
/** Without these a letter does not arrive, wherever it is sent. */
const needed: readonly AddressPart[] = ['street', 'city', 'country']

/** A postal address by its lines; a line that was not given is left out. */
export const address: Kind = {
  parts: () => addressParts,
  join: (field, part) => Object.fromEntries(addressParts.map((name) => [name, part(`${field.key}.${name}`)])),
  read(_field, raw) {
    const lines = addressParts.flatMap((name): [string, string][] => {
      const text = lineOf(partOf(raw, name))
      return text === '' ? [] : [[name, name === 'country' ? text.toUpperCase() : text]]
    })
    // The country may stand there from the beginning.
    return lines.some(([name]) => name !== 'country') ? Object.fromEntries(lines) : null
  },
  problem(field, answer) {
    const lines = partsOf(answer)
    for (const name of addressParts) {
      const length = [...String(lines[name] ?? '')].length
      if (length > longest) return { text: 'textMost', values: { count: longest, length }, part: name }
    }
    if (lines.country !== undefined && !/^[A-Z]{2}$/.test(String(lines.country)))
      return { text: 'country', part: 'country' }
    const missing = field.required ? needed.find((name) => lines[name] === undefined) : undefined
    return missing ? { text: missing === 'country' ? 'country' : 'required', part: missing } : null
  },
}

/** An answer that has parts; empty for any other. */
export function partsOf(answer: Answer | undefined): AnswerParts {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : {}
}
