import type { PlainField } from '../../../../contract/records/plain-fields.ts'
import { fieldColumn } from './field-column.tsx'
import { fieldsShownBy, type ListColumn } from './list-column.ts'
import { isId, type ListFields } from './use-list-fields.ts'

/** The columns a screen has by itself, and after them one for every other field a row has. All are sorted by. */
export function everyColumn<Row extends object>(
  fields: ListFields,
  own: readonly ListColumn<Row>[],
): readonly ListColumn<Row>[] {
  const visibleFields = new Set(own.flatMap(fieldsShownBy))
  const others = Object.entries(fields)
    .filter(
      ([name, { place, kind }]) =>
        place !== 'record' && !silent.has(kind) && !isId(name, kind) && !visibleFields.has(name),
    )
    .map(([name, field]) => fieldColumn<Row>(field, name))
  return [...own, ...others].map((column) => {
    const sortField = fieldsShownBy(column)[0]!
    const sortable = fields[sortField] && fields[sortField].kind !== 'tag'
    return sortable && !column.sortField ? { ...column, sortField } : column
  })
}

/** What a row has only for what stands beside it. */
const silent: ReadonlySet<PlainField['kind']> = new Set(['unit', 'person', 'tag'])
