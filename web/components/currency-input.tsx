import { currencies } from '../../contract/values/currencies.ts'
import { Select } from '../../ui/select.tsx'

export type Currency = (typeof currencies)[number]

/** One of the currencies the product offers, by code and name. */
export function CurrencyInput({
  value,
  onChange,
}: {
  value: Currency
  onChange: (currency: Currency) => void
}) {
  return <Select value={value} onValueChange={onChange} options={options} />
}

const names = new Intl.DisplayNames('en', { type: 'currency' })
const options = currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
