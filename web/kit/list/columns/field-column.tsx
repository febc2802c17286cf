import type { ListField } from '../../custom/custom-fields.ts'
import { drawField, type Values } from '../../display/field-value.tsx'
import type { LinkedType } from '../../kinds/kinds.ts'
import { fieldName } from '../../words/values.ts'
import { type ListColumn, listFields } from './list-column.ts'

/** How a value stands in its column. */
const looks = { soft: 'text-ink-soft', faint: 'text-ink-faint', figures: 'tabular-nums' } as const

type OwnColumn<Row> = Partial<ListColumn<Row>> & {
  look?: keyof typeof looks
  /** The record it names is a link to it. */
  linked?: boolean
  /** All digits of an amount, so that decimal signs stand below one another. */
  exact?: boolean
}

/** The column of a field, of the port's own or as its declaration has it, but for what is said of this one. */
export function fieldColumn<Row extends object>(
  of: LinkedType | ListField,
  name: string,
  { look, linked = false, exact = false, ...own }: OwnColumn<Row> = {},
): ListColumn<Row> {
  const field: ListField = typeof of === 'string' ? { ...listFields(of)[name]!, of } : of
  const { kind, custom } = field
  const right = kind === 'number' || kind === 'money'
  return {
    id: name,
    fields: [name],
    header: custom?.label ?? fieldName(name, field.of),
    cell: (row) => {
      const cell = drawField(field, name, row as Values, { linked, exact })
      return look && cell !== null ? <span className={looks[look]}>{cell}</span> : cell
    },
    width: right ? 96 : kind === 'moment' || kind === 'day' ? 120 : 130,
    ...(right ? { grow: 0, align: 'right' } : {}),
    // What something comes to is what is looked for beside the name.
    ...(kind === 'money' ? { importance: 1 } : {}),
    ...own,
  }
}
