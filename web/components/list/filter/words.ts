import type { Condition, FilterKind, FilterOp } from '../../../../contract/records/filter.ts'
import type { Translate } from '../../../lib/words/i18n.ts'
import { fieldName, type NameOf, valueText } from '../../../lib/words/values.ts'

/** An operator in words; of days it is said as of days. */
export function opName(t: Translate, kind: FilterKind, op: FilterOp): string {
  const ofDays = kind === 'day' || kind === 'moment'
  if (ofDays && (op === 'lt' || op === 'lte' || op === 'gt' || op === 'gte')) return t(`filter.dayOps.${op}`)
  return t(`filter.ops.${op}`)
}

/** A value of a condition in words. */
export function valueName(
  t: Translate,
  kind: FilterKind,
  field: string,
  value: string,
  nameOf: NameOf,
): string {
  if (kind === 'person' && value === 'me') return t('filter.me')
  if (kind === 'yesNo') return t(value === 'true' ? 'value.yes' : 'value.no')
  if (kind === 'text' || kind === 'number' || kind === 'money' || kind === 'unit') return value
  return valueText(value, field, nameOf) || value
}

/** A condition as a short sentence: `Name contains berg`. */
export function conditionText(
  t: Translate,
  kind: FilterKind,
  { field, op, values }: Condition,
  nameOf: NameOf,
): string {
  const said = values.map((value) => valueName(t, kind, field, value, nameOf))
  const listed =
    op === 'between'
      ? said.join(` ${t('filter.and')} `)
      : said.length > 2
        ? t('filter.several', { first: said[0], count: said.length - 1 })
        : said.join(` ${t('filter.or')} `)
  return [fieldName(field), opName(t, kind, op), listed].filter(Boolean).join(' ')
}
