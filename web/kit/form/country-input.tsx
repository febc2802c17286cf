import { Combobox } from '../../../ui/combobox.tsx'
import { countryOptions } from '../words/countries.ts'
import { useTranslation } from '../words/i18n.ts'

type CountryInputProps = { value: string | null; onChange: (iso: string | null) => void }

export function CountryInput({ value, onChange }: CountryInputProps) {
  const { t } = useTranslation()
  return (
    <Combobox
      value={countryOptions().find((option) => option.value === value) ?? null}
      onChange={(option) => onChange(option?.value ?? null)}
      options={countryOptions()}
      placeholder={t('form.chooseCountry')}
      searchPlaceholder={t('form.findCountry')}
      clearable
    />
  )
}
