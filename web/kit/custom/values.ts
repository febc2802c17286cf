import { customPrefix } from '../../../contract/records/custom-types.ts'

type Row = Readonly<Record<string, unknown>>

/** A field of a row, a custom one by `custom.<name>`; null where the row has none. */
export function fieldValue(row: Row, name: string): unknown {
  if (!name.startsWith(customPrefix)) return row[name] ?? null
  return customOf(row)[name.slice(customPrefix.length)] ?? null
}

/** The row with another value of the field. */
export function withFieldValue<R extends Row>(row: R, name: string, value: unknown): R {
  if (!name.startsWith(customPrefix)) return { ...row, [name]: value }
  return { ...row, custom: { ...customOf(row), [name.slice(customPrefix.length)]: value } }
}

/** The custom values a patch sets, by the names of their fields; null where it sets declared fields. */
export function customPatch(patch: Row): Record<string, unknown> | null {
  const custom = Object.entries(patch).filter(([name]) => name.startsWith(customPrefix))
  if (custom.length === 0) return null
  return Object.fromEntries(custom.map(([name, value]) => [name.slice(customPrefix.length), value]))
}

function customOf(row: Row): Row {
  return (row.custom ?? {}) as Row
}
