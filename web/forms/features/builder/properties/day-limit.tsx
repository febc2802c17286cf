import { Field } from '../../../../../ui/field.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { DayInput } from '../../../../kit/dates/day-input.tsx'
import { todayIso } from '../../../../kit/words/format.ts'
import { useTranslation } from '../../../../kit/words/i18n.ts'

type DayLimitProps = {
  label: string
  value: string | undefined
  error?: string | undefined
  onChange: (value: string | undefined) => void
}

/** The earliest or latest day that may be answered: none, the day of answering, or a fixed one. */
export function DayLimit({ label, value, error, onChange }: DayLimitProps) {
  const { t } = useTranslation()
  const kind = value === undefined ? 'none' : value === 'today' ? 'today' : 'day'
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <Field label={label} error={kind === 'day' ? undefined : error}>
        <Select
          value={kind}
          onValueChange={(next) =>
            onChange(next === 'none' ? undefined : next === 'today' ? 'today' : todayIso())
          }
          options={(['none', 'today', 'day'] as const).map((each) => ({
            value: each,
            label: t(`forms.dayLimit.${each}`),
          }))}
        />
      </Field>
      {kind === 'day' && (
        <Field label={label} hideLabel error={error}>
          <DayInput
            value={value ?? ''}
            onChange={(event) => event.target.value && onChange(event.target.value)}
          />
        </Field>
      )}
    </div>
  )
}
