import { Combobox } from '../../../ui/combobox.tsx'
import { useTranslation } from '../words/i18n.ts'
import { useSubdivisions } from '../words/subdivisions.ts'

type SubdivisionInputProps = {
  country: string | null
  value: string | null
  onChange: (iso: string | null) => void
}

/** A part of the country chosen beside it. */
export function SubdivisionInput({ country, value, onChange }: SubdivisionInputProps) {
  const { t } = useTranslation()
  const options = useSubdivisions(country)
  const chosen = options.find((option) => option.value === value)
  return (
    <Combobox
      value={value === null ? null : (chosen ?? { value, label: value })}
      onChange={(option) => onChange(option?.value ?? null)}
      options={options}
      placeholder={t('addresses.chooseSubdivision')}
      searchPlaceholder={t('addresses.findSubdivision')}
      emptyText={t('addresses.noSubdivisions')}
      disabled={country === null}
      clearable
    />
  )
}
