import { Combobox } from '../../../ui/combobox.tsx'
import { currencyOptions } from '../words/currencies.ts'
import { useTranslation } from '../words/i18n.ts'

/** A currency, found by its code or name. */
export function CurrencyInput({ value, onChange }: { value: string; onChange: (currency: string) => void }) {
  const { t } = useTranslation()
  return (
    <Combobox
      value={currencyOptions().find((option) => option.value === value) ?? null}
      onChange={(option) => option && onChange(option.value)}
      options={currencyOptions()}
      placeholder={t('form.chooseCurrency')}
      searchPlaceholder={t('form.findCurrency')}
    />
  )
}
