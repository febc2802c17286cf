import jsep from 'jsep'
import { reasonFor } from '../../reason.ts'
import type { Reason } from '../../reasons.ts'
import { daysBetween } from '../../values/days.ts'
import type { Answer } from '../answer.ts'
import type { FieldType } from '../vocabulary.ts'

// Plain, without schemas, so that the browser can have it too.

/** A formula taken apart: a number, the key of a field, or what is done with others. */
type Term = number | { key: string } | { does: Operation; with: readonly Term[] }
type Operation = '+' | '-' | '*' | '/' | 'min' | 'max' | 'round'

/** How many others each is done with. */
const operands: Readonly<Record<Operation, readonly [least: number, most: number]>> = {
  '+': [1, 2],
  '-': [1, 2],
  '*': [2, 2],
  '/': [2, 2],
  min: [1, 20],
  max: [1, 20],
  round: [1, 1],
}

/** Kinds of fields whose answers are, or count as, numbers. */
export const numericTypes: ReadonlySet<FieldType> = new Set([
  ...(['number', 'rating', 'scale', 'calculated', 'date_range', 'group', 'consent'] as const),
  ...(['choice', 'dropdown', 'multiple_choice', 'hidden'] as const),
])

/** What is wrong with a formula, given the fields before it by their keys; null when it can be calculated. */
export function formulaProblem(formula: string, before: ReadonlyMap<string, FieldType>): Reason | null {
  if (formula === '') return reasonFor('formula_needed')
  const term = parsed(formula)
  if (isProblem(term)) return term
  for (const key of keysIn(term)) {
    const type = before.get(key)
    if (type === undefined) return reasonFor('formula_key', { key })
    if (!numericTypes.has(type)) return reasonFor('formula_text', { key })
  }
  return null
}

/** The formula with another key of a field. */
export function renameInFormula(formula: string, from: string, to: string): string {
  return formula.replace(/[A-Za-z_$][\w$]*/g, (name) => (name === from ? to : name))
}

/**
 * What a formula comes to with these answers by key, to so many decimals. A number that was not given counts as 0; null where
 * none of them was given, where it divides by nothing, and where the result is no number.
 */
export function calculated(
  formula: string,
  decimals: number,
  answers: Readonly<Record<string, Answer>>,
): number | null {
  const term = parsed(formula)
  if (isProblem(term)) return null
  const keys = keysIn(term)
  if (keys.length > 0 && keys.every((key) => numberOf(answers[key]) === null)) return null
  const value = resultOf(term, answers)
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return null
  // Adding the exponent in the text keeps 1.005 from becoming 1.00.
  const rounded = Number(`${Math.round(Number(`${Math.abs(value)}e${decimals}`))}e-${decimals}`)
  const exact = Number.isFinite(rounded) ? rounded : Number(Math.abs(value).toFixed(decimals))
  return value < 0 && exact !== 0 ? -exact : exact
}

/** The nights from a day to another one, both ISO dates. */
export function nightsBetween(from: string, to: string): number {
  return daysBetween(from, to)
}

/** Formulas are read once; forms have few, and what is kept of others is little. */
const known = new Map<string, Term | Reason>()
const mostKnown = 500

/** The formula taken apart, or what is wrong with it. */
function parsed(formula: string): Term | Reason {
  const found = known.get(formula)
  if (found !== undefined) return found
  if (known.size >= mostKnown) known.clear()
  const term = read(formula)
  known.set(formula, term)
  return term
}

function read(formula: string): Term | Reason {
  try {
    return termOf(jsep(formula))
  } catch (error) {
    return error instanceof NotCalculable ? error.reason : reasonFor('formula_unreadable')
  }
}

class NotCalculable extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason.code)
    this.reason = reason
  }
}

const isProblem = (term: Term | Reason): term is Reason => typeof term === 'object' && 'code' in term

function termOf(node: jsep.Expression): Term {
  const one = node as jsep.CoreExpression
  switch (one.type) {
    case 'Literal':
      if (typeof one.value === 'number') return one.value
      break
    case 'Identifier':
      return { key: one.name }
    case 'UnaryExpression':
      return operation(one.operator, [one.argument])
    case 'BinaryExpression':
      return operation(one.operator, [one.left, one.right])
    case 'CallExpression':
      if (one.callee.type === 'Identifier') return operation(String(one.callee.name), one.arguments)
      break
    default:
  }
  throw new NotCalculable(reasonFor('formula_parts'))
}

function operation(name: string, nodes: readonly jsep.Expression[]): Term {
  if (!Object.hasOwn(operands, name)) throw new NotCalculable(reasonFor('formula_unknown', { name }))
  const does = name as Operation
  const [least, most] = operands[does]
  if (nodes.length < least || nodes.length > most)
    throw new NotCalculable(
      reasonFor('formula_numbers', { name, count: least === most ? least : `${least} to ${most}` }),
    )
  return { does, with: nodes.map(termOf) }
}

function keysIn(term: Term): string[] {
  if (typeof term === 'number') return []
  return 'key' in term ? [term.key] : term.with.flatMap(keysIn)
}

function resultOf(term: Term, answers: Readonly<Record<string, Answer>>): number {
  if (typeof term === 'number') return term
  if ('key' in term) return numberOf(answers[term.key]) ?? 0
  const [first = 0, second] = term.with.map((one) => resultOf(one, answers))
  switch (term.does) {
    case '+':
      return second === undefined ? first : first + second
    case '-':
      return second === undefined ? -first : first - second
    case '*':
      return first * (second ?? 0)
    case '/':
      return first / (second ?? 0)
    case 'round':
      return Math.round(first)
    default:
      return Math[term.does](...term.with.map((one) => resultOf(one, answers)))
  }
}

/** An answer as a number: nights of a stay, items of a group, the number an option stands for. */
function numberOf(answer: Answer | undefined): number | null {
  if (answer === null || answer === undefined || answer === '') return null
  if (typeof answer === 'number') return answer
  if (typeof answer === 'boolean') return answer ? 1 : 0
  if (typeof answer === 'string') return finite(Number(answer))
  if (Array.isArray(answer)) {
    if (!answer.every((one) => typeof one === 'string')) return answer.length
    return finite(answer.reduce((sum, one) => sum + Number(one), 0))
  }
  const { from, to } = answer
  return typeof from === 'string' && typeof to === 'string' ? finite(nightsBetween(from, to)) : null
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
