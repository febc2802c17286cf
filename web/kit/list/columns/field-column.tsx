import { codeInWords } from '../../../../contract/values/words.ts'
import { customText, type ListField } from '../../custom/custom-fields.ts'
import { fieldValue } from '../../custom/values.ts'
import { Person } from '../../display/person.tsx'
import { When } from '../../display/when.tsx'
import type { LinkedType } from '../../kinds/kinds.ts'
import { formatMoney, formatNumber } from '../../words/format.ts'
import { formatPhone } from '../../words/phone.ts'
import { fieldName, valueText } from '../../words/values.ts'
import { type ListColumn, listFields } from './list-column.ts'

type Values = Readonly<Record<string, unknown>>

/** How a value stands in its column. */
const looks = { soft: 'text-ink-soft', faint: 'text-ink-faint', figures: 'tabular-nums' } as const

type OwnColumn<Row> = Partial<ListColumn<Row>> & { look?: keyof typeof looks }

/** The column of a field, of the port's own or as its declaration has it, but for what is said of this one. */
export function fieldColumn<Row extends object>(
  of: LinkedType | ListField,
  name: string,
  { look, ...own }: OwnColumn<Row> = {},
): ListColumn<Row> {
  const field: ListField = typeof of === 'string' ? { ...listFields(of)[name]!, of } : of
  const { kind, custom } = field
  const right = kind === 'number' || kind === 'money'
  return {
    id: name,
    fields: [name],
    header: custom?.label ?? fieldName(name, field.of),
    cell: (row) => {
      const cell = cellOf(field, name, row as Values)
      return look && cell !== null ? <span className={looks[look]}>{cell}</span> : cell
    },
    width: right ? 96 : kind === 'moment' || kind === 'day' ? 120 : 130,
    ...(right ? { grow: 0, align: 'right' } : {}),
    // What something comes to is what is looked for beside the name.
    ...(kind === 'money' ? { importance: 1 } : {}),
    ...own,
  }
}

function cellOf({ kind, written, custom, of, personOf }: ListField, name: string, row: Values) {
  const value = fieldValue(row, name)
  if (custom) return customText(custom, value)
  if (value === null || value === undefined) return null
  if (personOf) return <Person id={row[personOf] as string | null} name={String(value)} />
  if (kind === 'moment') return <When timestamp={String(value)} />
  if (kind === 'money')
    return formatMoney(String(value), String(row.currency ?? row[`${name.replace(/Amount$/, '')}Currency`]))
  if (kind === 'number') {
    // Where there are none of what is counted, the column stays empty.
    if (!written && value === 0) return null
    return plainNumbers.has(name) ? String(value) : formatNumber(Number(value), 2)
  }
  if (name === 'phone') return formatPhone(row.phoneE164 as string | undefined, String(value))
  return kind === 'text' && typeof value === 'string'
    ? codeInWords(value)
    : valueText(value, name, { type: of })
}

/** Numbers that count nothing are written without signs between their digits. */
const plainNumbers = new Set(['yearBuilt', 'number'])
