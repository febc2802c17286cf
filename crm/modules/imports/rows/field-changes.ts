import type { KindWith } from '../../../../contract/kinds.ts'
import { customPrefix } from '../../../../contract/records/custom-types.ts'
import { changesOf, type RowOf } from '../../records/change.ts'
import type { FieldChange, ImportKind, Patch, Plain } from '../kinds/kind.ts'

/** A dimension is told once, in metres: its feet and its unit follow. */
export function fieldChanges(
  before: RowOf<KindWith<'import'>>,
  columns: Patch,
  tell?: ImportKind['tell'],
): FieldChange[] {
  const { keys, oldValues, newValues } = changesOf(before, columns)
  return keys
    .filter((field) => !/(Ft|Unit)$/.test(field))
    .filter((field) => !sameMeasure(oldValues[field], newValues[field]))
    .map((field) => {
      const textOf = (value: unknown) => plain(labelOfValue(field, value, tell))
      return {
        field,
        from: textOf(oldValues[field]),
        to: textOf(newValues[field]),
        kept: false,
        choice: null,
      }
    })
}

/** A custom value as the preview tells it: an option by its label. */
function labelOfValue(field: string, value: unknown, tell: ImportKind['tell']): unknown {
  if (!tell || value === null || !field.startsWith(customPrefix)) return value
  return tell({ tags: [], custom: { [field.slice(customPrefix.length)]: value } })[field]
}

/** Binary fractions of one number may differ in their last places. */
function sameMeasure(before: unknown, after: unknown): boolean {
  return typeof before === 'number' && typeof after === 'number' && Math.abs(before - after) < 1e-7
}

function plain(value: unknown): Plain {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
