import { changesOf } from '../../records/change.ts'
import type { Patch } from '../kinds/kind.ts'

/** What becomes of the columns in which a record and its row differ. */
export interface Decided {
  /** Changed in the file and not here: they are written. */
  readonly written: Patch
  /** Changed in the file and here since: what is here stays. */
  readonly kept: Patch
  /** The same where the file's value was chosen: they are written. */
  readonly chosen: Patch
}

/**
 * Compares a record with its row and with what the last import said of it, column by column. What changed only here, or what
 * the row says as before, is in neither.
 */
export function decide(
  now: Patch,
  row: Patch,
  earlier: Patch,
  isTheirs: (field: string) => boolean,
): Decided {
  const before = Object.fromEntries(Object.keys(row).map((key) => [key, earlier[key] ?? null]))
  const groups = (keys: readonly string[]) => new Set(keys.map(fieldOf))
  const differing = groups(keysOf(now, row))
  const inFile = groups(keysOf(before, row))
  const here = groups(keysOf(now, before))
  const those = (is: (group: string) => boolean): Patch =>
    Object.fromEntries(
      Object.entries(row).filter(([key]) => {
        const group = fieldOf(key)
        return differing.has(group) && inFile.has(group) && is(group)
      }),
    )
  return {
    written: those((group) => !here.has(group)),
    kept: those((group) => here.has(group) && !isTheirs(group)),
    chosen: those((group) => here.has(group) && isTheirs(group)),
  }
}

/** The columns of `patch` that `values` does not have so. */
function keysOf(values: Patch, patch: Patch): string[] {
  return changesOf(values, patch).keys.filter((key) => !isSameFigure(values[key], patch[key]))
}

/** Binary fractions of one number may differ in their last places. */
function isSameFigure(one: unknown, other: unknown): boolean {
  return typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) < 1e-7
}

/** The field that a column belongs to: a size has three columns and an amount two, which are decided together. */
export function fieldOf(key: string): string {
  if (key === 'currency') return 'price'
  return key.replace(/(?<=[a-z])(Ft|M|Unit|Currency)$/, '')
}
