import type { PlainField } from '../../../../contract/records/plain-fields.ts'
import type { LinkedType } from '../../../kinds.ts'
import { fieldColumn } from './field-column.tsx'
import { fieldsShownBy, type ListColumn, listFields } from './list-column.ts'

/** The columns a screen has by itself, and after them one for every other field a row has. All are sorted by. */
export function everyColumn<Row extends object>(
  type: LinkedType,
  own: readonly ListColumn<Row>[],
): readonly ListColumn<Row>[] {
  const fields = listFields(type)
  const shown = new Set(own.flatMap(fieldsShownBy))
  const others = Object.entries(fields)
    .filter(([name, { place, kind }]) => place !== 'record' && !silent.has(kind) && !shown.has(name))
    .map(([name]) => fieldColumn<Row>(type, name))
  return [...own, ...others].map((column) => {
    const sortField = fieldsShownBy(column)[0]!
    const sortable = fields[sortField] && fields[sortField].kind !== 'tag'
    return sortable && !column.sortField ? { ...column, sortField } : column
  })
}

/** What a row has only for what stands beside it. */
const silent: ReadonlySet<PlainField['kind']> = new Set(['unit', 'person', 'tag'])
