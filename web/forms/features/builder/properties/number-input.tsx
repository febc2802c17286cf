import { useState } from 'react'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'

type NumberInputProps = {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  min?: number
  max?: number
  whole?: boolean
  unit?: string | undefined
  placeholder?: string
  error?: string | undefined
}

/** A number that may be left empty; while it is no number yet, what was typed stays. */
export function NumberInput({
  label,
  value,
  onChange,
  whole = true,
  error,
  unit,
  ...rest
}: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label} error={error}>
      <Input
        {...rest}
        {...(unit ? { unit } : {})}
        inputMode={whole ? 'numeric' : 'decimal'}
        value={typed ?? value?.toString() ?? ''}
        onChange={(event) => {
          const text = event.target.value.replace(',', '.')
          const number = whole ? /^-?\d+$/.test(text) : /^-?\d+(\.\d+)?$/.test(text)
          setTyped(text)
          if (number || text === '') onChange(number ? within(Number(text), rest.min, rest.max) : undefined)
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}

function within(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number {
  return Math.min(Math.max(value, min), max)
}
