import { currencies } from '../../../contract/values/currencies.ts'
import { Select } from '../../../ui/select.tsx'
import { currencyName } from '../../lib/words/format.ts'

export type Currency = (typeof currencies)[number]

/** One of the currencies the product offers, by code and name. */
export function CurrencyInput({
  value,
  onChange,
}: {
  value: Currency
  onChange: (currency: Currency) => void
}) {
  return (
    <Select
      value={value}
      onValueChange={onChange}
      options={currencies.map((code) => ({ value: code, label: `${code} · ${currencyName(code)}` }))}
    />
  )
}
