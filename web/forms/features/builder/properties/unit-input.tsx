import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'

type UnitInputProps = {
  unit: string | undefined
  hint?: string
  onChange: (unit: string | undefined) => void
}

/** What stands behind a number, such as m. */
export function UnitInput({ unit, hint, onChange }: UnitInputProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('forms.property.unit')} hint={hint}>
      <Input
        value={unit ?? ''}
        maxLength={12}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </Field>
  )
}
