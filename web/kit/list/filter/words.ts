import type { Condition, FilterKind, FilterOp } from '../../../../contract/records/filter.ts'
import type { Translate } from '../../words/i18n.ts'
import type { NameOf } from '../../words/values.ts'
import { type ListFields, labelOf, textOf } from '../columns/use-list-fields.ts'

/** An operator in words; of days it is said as of days. */
export function opName(t: Translate, kind: FilterKind, op: FilterOp): string {
  const ofDays = kind === 'day' || kind === 'moment'
  if (ofDays && (op === 'lt' || op === 'lte' || op === 'gt' || op === 'gte')) return t(`filter.dayOps.${op}`)
  return t(`filter.ops.${op}`)
}

/** A value of a condition in words. */
function valueName(t: Translate, fields: ListFields, name: string, value: string, nameOf: NameOf): string {
  const field = fields[name]
  const kind = field?.kind ?? 'text'
  if (kind === 'person' && value === 'me') return t('filter.me')
  if (kind === 'yesNo') return t(value === 'true' ? 'value.yes' : 'value.no')
  if (kind === 'text' || kind === 'number' || kind === 'money' || kind === 'unit') return value
  return textOf(field, name, value, nameOf) || value
}

/** A condition as a short sentence: `Name contains berg`. */
export function conditionText(
  t: Translate,
  fields: ListFields,
  { field, op, values }: Condition,
  nameOf: NameOf,
): string {
  const texts = values.map((value) => valueName(t, fields, field, value, nameOf))
  const listed =
    op === 'between'
      ? texts.join(` ${t('filter.and')} `)
      : texts.length > 2
        ? t('filter.several', { first: texts[0], count: texts.length - 1 })
        : texts.join(` ${t('filter.or')} `)
  const opText = opName(t, fields[field]?.kind ?? 'text', op)
  return [labelOf(fields, field), opText, listed].filter(Boolean).join(' ')
}
