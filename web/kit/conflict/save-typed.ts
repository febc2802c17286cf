import type { ReactNode } from 'react'
import { hasCode } from '../server/api-error.ts'
import type { Ask } from './conflict-choice.ts'

type Name<V> = keyof V & string

/** How what is typed on a record is written and, where two people changed it, brought together. */
export type Saving<R extends { version: number }, V extends object> = {
  valuesOf: (record: R) => V
  /** Writes the values that were changed; `base` is the record they were typed over, `typed` every value. Throws ApiError. */
  write: (changed: Partial<V>, ifMatch: number, all: { base: R; typed: V }) => Promise<R>
  read: () => Promise<R>
  /** Whether the values stand for a record that is not stored yet: then they are written unchanged too. */
  isProposal?: (record: R) => boolean
  labelOf: (name: Name<V>) => string
  /** A value as it is shown beside that of somebody else; as it is written unless said otherwise. */
  show?: (name: Name<V>, values: V) => ReactNode
  /** Values that hold several things: both changes of one go together without a question. */
  merge?: { readonly [N in Name<V>]?: (was: V[N], mine: V[N], theirs: V[N]) => V[N] }
}

/**
 * Saves what was typed on a record as it was. Where somebody else saved it meanwhile, what both changed is asked about, and the
 * rest of both stays. Null for whoever turned back; then nothing is written. Throws ApiError.
 */
export async function saveTyped<R extends { version: number }, V extends object>(
  record: R,
  values: V,
  saving: Saving<R, V>,
  ask: Ask,
): Promise<R | null> {
  let [base, typed] = [record, values]
  for (;;) {
    const was = saving.valuesOf(base)
    const changed = (Object.keys(typed) as Name<V>[]).filter((name) => !isSame(typed[name], was[name]))
    if (changed.length === 0 && !saving.isProposal?.(base)) return base
    try {
      return await saving.write(pick(typed, changed), base.version, { base, typed })
    } catch (error) {
      if (!hasCode(error, 'VERSION_STALE')) throw error
    }
    const fresh = await saving.read()
    const theirs = saving.valuesOf(fresh)
    const merged = Object.fromEntries(
      changed.map((name) => [
        name,
        saving.merge?.[name]?.(was[name], typed[name], theirs[name]) ?? typed[name],
      ]),
    ) as Partial<V>
    const clashes = changed.filter(
      (name) =>
        !saving.merge?.[name] && !isSame(theirs[name], was[name]) && !isSame(theirs[name], typed[name]),
    )
    const show = (name: Name<V>, of: V) => (saving.show ? saving.show(name, of) : String(of[name]))
    const fields = clashes.map((name) => ({
      ...{ name, label: saving.labelOf(name), mine: show(name, typed), theirs: show(name, theirs) },
    }))
    const choices = fields.length === 0 ? {} : await ask(fields)
    if (choices === null) return null
    const left = clashes.filter((name) => choices[name] === 'theirs')
    typed = { ...theirs, ...merged, ...pick(theirs, left) }
    base = fresh
  }
}

/** Several things of which each is there or not, with what both added and took away. */
export function mergeSets(
  was: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const taken = was.filter((one) => !mine.includes(one))
  const added = mine.filter((one) => !was.includes(one))
  return [...new Set([...theirs.filter((one) => !taken.includes(one)), ...added])]
}

function pick<V extends object>(values: V, names: readonly Name<V>[]): Partial<V> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
