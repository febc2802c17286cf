import type { Answer, Problem } from '../answer.ts'
import type { Field, GroupedField } from '../definition.ts'

/** What a kind of field asks of the rules of others. */
export interface Rules {
  /** What stands in the controls of a field, by their names. */
  raw(field: GroupedField, controls: Controls): unknown
  read(field: GroupedField, raw: unknown): Answer
  problem(field: GroupedField, answer: Answer, today: string): Problem | null
}

/** The values of the controls of a field by their names: the key itself, or the key, a dot and the name of a part. */
export type Controls = (name: string) => readonly unknown[]

/** A kind of field whose answer is more than what stands in one control. */
export interface Kind {
  /** Names of its controls behind the key and a dot; empty where it has one that is called like its key. */
  parts(field: Field): readonly string[]
  /** What stands in its controls as one value, as a script would send it. */
  join(field: Field, part: Controls, rules: Rules): unknown
  /** The answer in its machine-readable form, or what `problem` then finds fault with; null where there is none. */
  read(field: Field, raw: unknown, rules: Rules): Answer
  /** What is wrong with an answer that was given. */
  problem(field: Field, answer: Answer, today: string, rules: Rules): Problem | null
  /** The answer that follows from those before it, by key. */
  follow?(field: Field, answers: Readonly<Record<string, Answer>>): Answer
}

/** The text of one line that was sent; empty for anything else. */
export function lineOf(raw: unknown): string {
  const one: unknown = Array.isArray(raw) ? raw[0] : raw
  return typeof one === 'string' ? one.normalize('NFC').trim() : ''
}

/** A value by a name that was sent; undefined where it is no record, or has none of its own. */
export function partOf(raw: unknown, name: string): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw) || !Object.hasOwn(raw, name))
    return undefined
  return (raw as Record<string, unknown>)[name]
}
