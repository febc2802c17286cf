import { X } from 'lucide-react'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { useFormChange } from '../../../ui/form.tsx'

type SeveralChoiceProps = {
  options: readonly ComboboxOption[]
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  placeholder: string
  removeLabel: (name: string) => string
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** The chosen ones, each to be taken away, and a list to add another from. */
export function SeveralChoice(props: SeveralChoiceProps) {
  const { options, values, onChange, placeholder, removeLabel, ...names } = props
  const changed = useFormChange()
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
      {values.map((value) => (
        <span key={value} className="inline-flex items-center rounded-md border bg-surface text-xs">
          <span className="max-w-40 truncate pl-2">{nameOf(value)}</span>
          <button
            type="button"
            aria-label={removeLabel(nameOf(value))}
            onClick={() => {
              onChange(values.filter((other) => other !== value))
              changed()
            }}
            className="p-1.5 text-ink-faint hover:text-ink pointer-coarse:p-4"
          >
            <X aria-hidden="true" className="size-3" />
          </button>
        </span>
      ))}
      <Combobox
        {...names}
        value={null}
        onChange={(option) => option && onChange([...values, option.value])}
        options={options.filter(({ value }) => !values.includes(value))}
        placeholder={placeholder}
        className="min-w-32 flex-1"
      />
    </span>
  )
}
