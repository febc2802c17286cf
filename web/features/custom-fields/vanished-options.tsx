import { Select } from '../../../ui/select.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type Option = { value: string; label: string }
/** Option that goes → the one that takes its place; null leaves the records without. */
export type Replacements = Readonly<Record<string, string | null>>

type VanishedOptionsProps = {
  gone: readonly Option[]
  counts: readonly { value: string; records: number }[]
  staying: readonly Option[]
  replace: Replacements
  onChange: (replace: Replacements) => void
}

/** What becomes of the records whose option was taken away. */
export function VanishedOptions({ gone, counts, staying, replace, onChange }: VanishedOptionsProps) {
  const { t } = useTranslation()
  return gone.map(({ value, label }) => {
    const records = counts.find((one) => one.value === value)?.records ?? 0
    if (records === 0) return null
    const chosen = staying.find((option) => option.value === replace[value])
    const text = t('customFields.gone', { count: records, option: label })
    return (
      <div
        key={value}
        className="flex flex-col gap-1.5 rounded-md bg-warning-soft p-2 text-xs text-warning-ink"
      >
        {text}
        <Select
          aria-label={text}
          value={chosen?.value ?? without}
          onValueChange={(next) => onChange({ ...replace, [value]: next === without ? null : next })}
          options={[{ value: without, label: t('customFields.without') }, ...staying]}
        />
      </div>
    )
  })
}

/** No option is called so: values have no spaces around them. */
const without = ' '
