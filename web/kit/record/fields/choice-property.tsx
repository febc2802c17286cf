import { useState } from 'react'
import { Combobox } from '../../../../ui/combobox.tsx'
import { Select, type SelectOption } from '../../../../ui/select.tsx'
import { problemText } from '../../display/problem-state.tsx'
import { useTranslation } from '../../words/i18n.ts'
import type { RecordEdit } from '../use-record-edit.ts'
import { flatSelectClass, Property, ReadProperty } from './property.tsx'

type ChoicePropertyProps<R> = {
  edit: RecordEdit<R>
  label: string
  name: keyof R & string
  options: readonly SelectOption[]
  /** Offers to choose nothing. */
  optional?: boolean
  /** A long list is searched by typing. */
  searched?: boolean
}

/** A field with a fixed set of values; choosing one saves it. */
export function ChoiceProperty<R extends { id: string; version: number }>(props: ChoicePropertyProps<R>) {
  const { edit, label, name, options, optional = false, searched = false } = props
  const { t } = useTranslation()
  const [pending, setPending] = useState<string | null | undefined>()
  const [problem, setProblem] = useState<string | null>(null)
  const stored = edit.record[name] as string | null
  const value = pending === undefined ? stored : pending
  const labelOf = (chosen: string | null) =>
    options.find((option) => option.value === chosen)?.label ?? chosen ?? ''

  async function choose(next: string | null) {
    setPending(next)
    setProblem(null)
    try {
      await edit.save({
        patch: { [name]: next },
        baseline: edit.record,
        label,
        read: (record) => record[name],
        show: (record) => labelOf(record[name] as string | null),
        mine: labelOf(next),
      })
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setPending((now) => (now === next ? undefined : now))
    }
  }

  if (!edit.canEdit) return <ReadProperty label={label}>{labelOf(value) || t('record.none')}</ReadProperty>
  const chosen = options.find((option) => option.value === value)
  return (
    <Property label={label} error={problem} busy={pending !== undefined}>
      {(ids) =>
        searched ? (
          <Combobox
            {...ids}
            value={value === null ? null : (chosen ?? { value, label: value })}
            onChange={(option) => void choose(option?.value ?? null)}
            options={options}
            clearable={optional}
            placeholder={t('record.add')}
            className={flatPickerClass}
          />
        ) : (
          <Select
            {...ids}
            value={value}
            onValueChange={(next) => void choose(next === nothing ? null : next)}
            options={
              optional && value !== null ? [{ value: nothing, label: t('record.none') }, ...options] : options
            }
            placeholder={t('record.add')}
            className={flatSelectClass}
          />
        )
      }
    </Property>
  )
}

/** Radix keeps the empty string for itself, so that nothing needs a name. */
const nothing = 'none'

const flatPickerClass =
  '[&_button[role=combobox]]:border-transparent [&_button[role=combobox]]:bg-transparent [&_button[role=combobox]]:shadow-none ' +
  '[&_button[role=combobox]:hover]:bg-hover [&_svg]:opacity-0 focus-within:[&_svg]:opacity-100 hover:[&_svg]:opacity-100'
