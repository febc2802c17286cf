import type { Answer, AnswerParts, Problem } from '../answer.ts'
import { dateProblem, isDay } from '../day.ts'
import type { Field } from '../definition.ts'
import { nightsBetween } from './formula.ts'
import { type Kind, lineOf, partOf } from './kind.ts'

/** A time of day: `09:30`. */
export const time: Kind = {
  parts: () => [],
  join: (field, part) => part(field.key),
  read(_field, raw) {
    const text = lineOf(raw)
    if (text === '') return null
    const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d{2})(?::\d{2})?$/.exec(text) ?? []
    return hours === '' ? text : `${hours.padStart(2, '0')}:${minutes}`
  },
  problem: (_field, answer) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(String(answer)) ? null : { text: 'time' }),
}

/** From a day to another one: `{ from, to }`, both ISO dates. */
export const dateRange: Kind = {
  parts: () => ['from', 'to'],
  join: (field, part) => ({ from: part(`${field.key}.from`), to: part(`${field.key}.to`) }),
  read(_field, raw) {
    const [from, to] = [lineOf(partOf(raw, 'from')), lineOf(partOf(raw, 'to'))]
    return from === '' && to === '' ? null : { from, to }
  },
  problem(field, answer, today) {
    const { from, to } = daysOf(answer)
    if (from === '' || to === '') return { text: 'rangeBoth', part: from === '' ? 'from' : 'to' }
    for (const [part, day] of [['from', from] as const, ['to', to] as const]) {
      const problem = dateProblem(field, day, today)
      if (problem) return { ...problem, part }
    }
    return to < from ? { text: 'rangeOrder', part: 'to' } : nightsProblem(field, nightsBetween(from, to))
  },
}

/** The two days of a range; a day that was not given is empty. */
export function daysOf(answer: Answer): { from: string; to: string } {
  const parts = (typeof answer === 'object' && !Array.isArray(answer) ? answer : null) as AnswerParts | null
  return { from: String(parts?.from ?? ''), to: String(parts?.to ?? '') }
}

function nightsProblem({ minNights, maxNights }: Field, nights: number): Problem | null {
  if (minNights !== undefined && nights < minNights)
    return { text: 'nightsLeast', values: { count: minNights }, part: 'to' }
  return maxNights !== undefined && nights > maxNights
    ? { text: 'nightsMost', values: { count: maxNights }, part: 'to' }
    : null
}

/** Whether both are days and the second one is not before the first. */
export function isRange(answer: Answer): boolean {
  const { from, to } = daysOf(answer)
  return isDay(from) && isDay(to) && from <= to
}
