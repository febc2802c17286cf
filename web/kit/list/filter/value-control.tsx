import { useState } from 'react'
import { type FilterField, valuesTaken } from '../../../../contract/records/filter.ts'
import { Combobox, type ComboboxOption } from '../../../../ui/combobox.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { ListField } from '../../custom/custom-fields.ts'
import { SeveralChoice } from '../../custom/several-choice.tsx'
import { DayInput } from '../../dates/day-input.tsx'
import { personOptions } from '../../display/person.tsx'
import { useRead } from '../../server/server-state.ts'
import { countryOptions } from '../../words/countries.ts'
import { useTranslation } from '../../words/i18n.ts'
import { everyChoice } from '../../words/terms.ts'
import { textOf } from '../columns/use-list-fields.ts'
import type { DraftCondition } from './draft.ts'

type ValueControlProps = {
  condition: DraftCondition
  field: ListField
  onChange: (values: readonly string[]) => void
}

/** The control for the values of a condition, by the kind of its field. */
export function ValueControl({ condition, field, onChange }: ValueControlProps) {
  const { t } = useTranslation()
  const options = useOptions(condition.field, field)
  const { op, values } = condition
  const taken = valuesTaken(op)
  if (taken === 0) return null
  if (taken === 2) {
    const put = (at: 0 | 1, value: string) =>
      onChange(at === 0 ? [value, values[1] ?? ''] : [values[0] ?? '', value])
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1.5">
        <Typed
          field={field}
          label={t('filter.value')}
          value={values[0] ?? ''}
          onChange={(value) => put(0, value)}
        />
        <span className="text-xs text-ink-faint">{t('filter.and')}</span>
        <Typed
          field={field}
          label={t('filter.upTo')}
          value={values[1] ?? ''}
          onChange={(value) => put(1, value)}
        />
      </span>
    )
  }
  if (!options) {
    if (taken === null) return <TypedList label={t('filter.value')} values={values} onChange={onChange} />
    return (
      <Typed
        field={field}
        label={t('filter.value')}
        value={values.join(', ')}
        onChange={(text) => onChange(text ? [text] : [])}
      />
    )
  }
  if (taken === null) {
    return (
      <SeveralChoice
        aria-label={t('filter.value')}
        options={options}
        values={values}
        onChange={onChange}
        placeholder={t('filter.choose')}
        removeLabel={(filter) => t('list.removeFilter', { filter })}
      />
    )
  }
  if (options.length <= 12) {
    return (
      <Select
        aria-label={t('filter.value')}
        value={values[0] ?? null}
        onValueChange={(value) => onChange([value])}
        options={options.map(({ value, label }) => ({ value, label }))}
        placeholder={t('filter.choose')}
        className="min-w-0 flex-1"
      />
    )
  }
  return (
    <Combobox
      aria-label={t('filter.value')}
      value={options.find(({ value }) => value === values[0]) ?? null}
      onChange={(option) => onChange(option ? [option.value] : [])}
      options={options}
      placeholder={t('filter.choose')}
      className="min-w-0 flex-1"
    />
  )
}

type TypedProps = { field: FilterField; label: string; value: string; onChange: (value: string) => void }

function Typed({ field: { kind }, label, value, onChange }: TypedProps) {
  const figures = kind === 'number' || kind === 'money'
  if (kind === 'day' || kind === 'moment') {
    return (
      <span className="block min-w-0 flex-1">
        <DayInput aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
      </span>
    )
  }
  return (
    <Input
      aria-label={label}
      inputMode={figures ? 'decimal' : undefined}
      value={value}
      onChange={({ target }) => onChange(figures ? target.value.trim().replace(',', '.') : target.value)}
      className="min-w-0 flex-1"
    />
  )
}

type TypedListProps = {
  label: string
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** Several texts with commas between them; what is typed stays as it is typed, its spaces too. */
function TypedList({ label, values, onChange }: TypedListProps) {
  const [text, setText] = useState(() => values.join(', '))
  const isTypedHere = partsOf(text).join() === values.join()
  return (
    <Input
      aria-label={label}
      value={isTypedHere ? text : values.join(', ')}
      onChange={({ target }) => {
        setText(target.value)
        onChange(partsOf(target.value))
      }}
      className="min-w-0 flex-1"
    />
  )
}

function partsOf(text: string): readonly string[] {
  return text.split(/[,،]/).map((part) => part.trim())
}

/** What a field can be, where that can be listed. */
function useOptions(name: string, field: ListField): readonly ComboboxOption[] | null {
  const { kind } = field
  const { t } = useTranslation()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000, enabled: kind === 'person' })
  const tags = useRead('tags', 'list', {}, { staleTime: 60_000, enabled: kind === 'tag' })
  switch (kind) {
    case 'choice':
      return everyChoice(field).map((value) => ({ value, label: textOf(field, name, value) }))
    case 'yesNo':
      return ['true', 'false'].map((value) => ({
        value,
        label: t(value === 'true' ? 'value.yes' : 'value.no'),
      }))
    case 'unit':
      return ['m', 'ft'].map((value) => ({ value, label: value }))
    case 'country':
      return countryOptions()
    case 'person': {
      return [{ value: 'me', label: t('filter.me') }, ...personOptions(people.data)]
    }
    case 'tag':
      return (tags.data ?? []).map((tag) => ({ value: tag.id, label: tag.name }))
    default:
      return null
  }
}
