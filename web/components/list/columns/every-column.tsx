import type { PlainField } from '../../../../contract/records/plain-fields.ts'
import { customText, type ListField } from '../../../lib/custom/custom-fields.ts'
import { fieldValue } from '../../../lib/custom/values.ts'
import { formatMoney, formatNumber } from '../../../lib/words/format.ts'
import { fieldName, valueText } from '../../../lib/words/values.ts'
import { When } from '../../when.tsx'
import { fieldsShownBy, type ListColumn } from './list-column.ts'
import type { ListFields } from './use-list-fields.ts'

type Values = Readonly<Record<string, unknown>>

/** The columns a screen has by itself, and after them one for every other field a row has. All are sorted by. */
export function everyColumn<Row extends object>(
  fields: ListFields,
  own: readonly ListColumn<Row>[],
): readonly ListColumn<Row>[] {
  const shown = new Set(own.flatMap(fieldsShownBy))
  const others = Object.entries(fields)
    .filter(([name, { place, kind }]) => place !== 'record' && !silent.has(kind) && !shown.has(name))
    .map(([name, field]) => columnOf<Row>(name, field))
  return [...own, ...others].map((column) => {
    const sortField = fieldsShownBy(column)[0]!
    const sortable = fields[sortField] && fields[sortField].kind !== 'tag'
    return sortable && !column.sortField ? { ...column, sortField } : column
  })
}

/** What a row has only for what stands beside it. */
const silent: ReadonlySet<PlainField['kind']> = new Set(['unit', 'person', 'tag'])

function columnOf<Row extends object>(name: string, field: ListField): ListColumn<Row> {
  const { kind, custom } = field
  const right = kind === 'number' || kind === 'money'
  return {
    id: name,
    header: custom?.label ?? fieldName(name),
    cell: (row) =>
      custom ? customText(custom, fieldValue(row as Values, name)) : cellOf(kind, name, row as Values),
    width: right ? 96 : kind === 'moment' || kind === 'day' ? 120 : 130,
    ...(right ? { grow: 0, align: 'right' } : {}),
  }
}

function cellOf(kind: PlainField['kind'], name: string, row: Values) {
  const value = row[name]
  if (value === null || value === undefined) return null
  if (kind === 'moment') return <When timestamp={String(value)} />
  if (kind === 'money') return formatMoney(String(value), String(row.currency))
  if (kind === 'number') return plainNumbers.has(name) ? String(value) : formatNumber(Number(value), 2)
  return valueText(value, name)
}

/** Numbers that count nothing are written without signs between their digits. */
const plainNumbers = new Set(['yearBuilt', 'number'])
