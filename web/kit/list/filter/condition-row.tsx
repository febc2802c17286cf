import { Trash2 } from 'lucide-react'
import { opsOf } from '../../../../contract/records/filter.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Combobox } from '../../../../ui/combobox.tsx'
import { Select } from '../../../../ui/select.tsx'
import { compareWords } from '../../words/format.ts'
import { useTranslation } from '../../words/i18n.ts'
import { isId, type ListFields, labelOf } from '../columns/use-list-fields.ts'
import { byOp, conditionOn, type DraftCondition } from './draft.ts'
import { ValueControl } from './value-control.tsx'
import { opName } from './words.ts'

type ConditionRowProps = {
  condition: DraftCondition
  fields: ListFields
  onChange: (next: DraftCondition | null) => void
}

/** One condition: field, operator, value. */
export function ConditionRow({ condition, fields, onChange }: ConditionRowProps) {
  const { t } = useTranslation()
  const field = fields[condition.field]!
  const offered = fieldOptions(fields)
  return (
    <div className="grid grid-cols-[11rem_8rem_1fr_auto] items-start gap-1.5 max-sm:grid-cols-[1fr_auto]">
      <Combobox
        aria-label={t('filter.field')}
        value={{ value: condition.field, label: labelOf(fields, condition.field) }}
        onChange={(option) =>
          option && onChange({ ...conditionOn(option.value, fields), key: condition.key })
        }
        options={offered}
        className="max-sm:col-span-2"
      />
      <Select
        aria-label={t('filter.op')}
        value={condition.op}
        onValueChange={(op) => onChange(byOp(condition, op))}
        options={opsOf(field.kind).map((op) => ({ value: op, label: opName(t, field.kind, op) }))}
        className="max-sm:col-span-2"
      />
      <span className="flex min-w-0">
        <ValueControl
          condition={condition}
          field={field}
          onChange={(values) => onChange({ ...condition, values })}
        />
      </span>
      <IconButton
        label={t('list.removeFilter', { filter: labelOf(fields, condition.field) })}
        onClick={() => onChange(null)}
      >
        <Trash2 />
      </IconButton>
    </div>
  )
}

/**
 * The fields people filter by, by name, each name once: the unit a size was typed in and the id of a record are no questions of
 * theirs, and of a person the choice stands for the words.
 */
export function fieldOptions(fields: ListFields) {
  const choices = Object.entries(fields).filter(([name, { kind }]) => kind !== 'unit' && !isId(name, kind))
  const people = new Set(
    choices.flatMap(([name, { kind }]) => (kind === 'person' ? [labelOf(fields, name)] : [])),
  )
  return choices
    .map(([value, { kind }]) => ({ value, label: labelOf(fields, value), kind }))
    .filter(({ label, kind }) => kind !== 'text' || !people.has(label))
    .map(({ value, label }) => ({ value, label }))
    .toSorted((one, other) => compareWords(one.label, other.label))
}
