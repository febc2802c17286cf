import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import type { ListField } from '../../custom/custom-fields.ts'
import { useRead } from '../../server/server-state.ts'
import { countryOptions } from '../../words/countries.ts'
import { useTranslation } from '../../words/i18n.ts'
import { offeredChoices } from '../../words/terms.ts'
import { textOf } from '../columns/use-list-fields.ts'
import { cellClass } from './cell-class.ts'
import { DayCell } from './day-cell.tsx'
import { TagsCell } from './tags-cell.tsx'
import { type CellChange, useCellSaving } from './use-cell-saving.ts'

/** A cell while it is changed: Enter or leaving it saves, Escape gives up, and what was saved can be taken back. */
export function CellEditor(props: CellChange) {
  const { kind } = props.field
  if (kind === 'tag') return <TagsCell {...props} />
  return kind === 'day' ? <DayCell {...props} /> : <ValueCell {...props} />
}

function ValueCell(props: CellChange) {
  const { name, field, label } = props
  const { t } = useTranslation()
  const { before, busy, commit, giveUp } = useCellSaving(props)
  const [text, setText] = useState(before)
  // A choice made with the keys stands when they leave it; one made with the pointer stands at once.
  const keyed = useRef(false)

  function onKeyDown(event: KeyboardEvent) {
    keyed.current = true
    if (event.key === 'Escape') {
      event.stopPropagation()
      giveUp()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void commit(text)
    }
  }

  const shared = {
    'aria-label': label,
    'aria-busy': busy || undefined,
    value: text,
    autoFocus: true,
    onKeyDown,
    onBlur: (_event: FocusEvent) => void commit(text),
    className: cx(
      cellClass,
      (field.kind === 'number' || field.kind === 'money') && 'text-right tabular-nums',
    ),
  }
  const people = usePeople(field, props.row, name)
  const options = people ?? optionsOf(name, field, before, t)
  if (options) {
    return (
      <select
        {...shared}
        onPointerDown={() => {
          keyed.current = false
        }}
        onChange={({ target }) => {
          setText(target.value)
          if (!keyed.current) void commit(target.value)
        }}
      >
        {(field.nullable || before === '') && <option value="">{t('record.none')}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...shared}
      type="text"
      inputMode={field.kind === 'number' || field.kind === 'money' ? 'decimal' : undefined}
      onChange={({ target }) => setText(target.value)}
      onFocus={({ target }) => target.select()}
    />
  )
}

/** Who works in the port, and whoever is named though they have left; null where the field is of no person. */
function usePeople(field: ListField, row: CellChange['row'], name: string) {
  const isPerson = field.kind === 'person'
  const { data } = useRead('users', 'picker', {}, { staleTime: 60_000, enabled: isPerson })
  if (!isPerson) return null
  const people = (data ?? []).map(({ id, label }) => ({ value: id, label }))
  const present = row[name]
  if (typeof present !== 'string' || people.some(({ value }) => value === present)) return people
  return [{ value: present, label: String(row.assigneeName ?? '') }, ...people]
}

function optionsOf(
  name: string,
  field: ListField,
  present: string,
  t: ReturnType<typeof useTranslation>['t'],
) {
  const { kind } = field
  if (kind === 'choice')
    return offeredChoices(field, present).map((value) => ({ value, label: textOf(field, name, value) }))
  if (kind === 'country') return countryOptions()
  if (kind !== 'yesNo') return null
  return ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'value.yes' : 'value.no') }))
}
