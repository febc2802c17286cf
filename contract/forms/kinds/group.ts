import type { Answer, AnswerParts, Problem } from '../answer.ts'
import type { Field, GroupedField } from '../definition.ts'
import { otherMark } from '../vocabulary.ts'
import { type Kind, partOf, type Rules } from './kind.ts'

/** Items of a group at most, where its form does not say. */
export const usualItems = 5

/** Several of the same, such as boats: a list of items, each with the answers to its fields by their keys. */
export const group: Kind = {
  parts(field) {
    const names = fieldsIn(field).flatMap(({ key, other }) => (other ? [key, `${key}.other`] : [key]))
    return Array.from({ length: mostItems(field) }, (_, at) => names.map((name) => `${at}.${name}`)).flat()
  },
  join: (field, part, rules) =>
    Array.from({ length: mostItems(field) }, (_, at) =>
      Object.fromEntries(
        fieldsIn(field).map((one) => [one.key, rules.raw(one, (name) => part(`${field.key}.${at}.${name}`))]),
      ),
    ),
  read(field, raw, rules) {
    const list = Array.isArray(raw) ? raw.slice(0, mostItems(field) + 1) : []
    const items = list.map((one) => itemOf(fieldsIn(field), one, rules)).filter((one) => one !== null)
    return items.length > 0 ? items : null
  },
  problem(field, answer, today, rules) {
    const items = itemsIn(answer)
    const { minItems = 0 } = field
    if (items.length < minItems) return { text: 'itemsLeast', values: { count: minItems } }
    if (items.length > mostItems(field)) return { text: 'itemsMost', values: { count: mostItems(field) } }
    for (const [at, item] of items.entries()) {
      const problem = itemProblem(field, item, today, rules)
      if (problem) return { ...problem, part: `${at}.${problem.part}` }
    }
    return null
  },
}

/** The items of an answer to a group. */
export function itemsIn(answer: Answer | undefined): readonly AnswerParts[] {
  return Array.isArray(answer) ? (answer as AnswerParts[]) : []
}

/** How many items a group takes. */
export function mostItems({ maxItems, minItems = 0 }: Pick<Field, 'maxItems' | 'minItems'>): number {
  return maxItems ?? Math.max(usualItems, minItems)
}

function fieldsIn({ fields = [] }: Pick<Field, 'fields'>): readonly GroupedField[] {
  return fields
}

/** One item; null where nothing of it was answered. */
function itemOf(fields: readonly GroupedField[], raw: unknown, rules: Rules): AnswerParts | null {
  const answers = fields.map((one): [string, Answer] => [one.key, rules.read(one, partOf(raw, one.key))])
  if (answers.every(([, answer]) => answer === null || answer === otherMark)) return null
  return Object.fromEntries(answers) as AnswerParts
}

function itemProblem(field: Field, item: AnswerParts, today: string, rules: Rules): Problem | null {
  for (const one of fieldsIn(field)) {
    const problem = rules.problem(one, item[one.key] ?? null, today)
    if (problem) return { ...problem, part: one.key }
  }
  return null
}
