import { usePort } from '../../server/session.tsx'
import { currencyOptions } from '../../words/currencies.ts'
import { formatMoney, readAmount, writeDecimal } from '../../words/format.ts'
import { useTranslation } from '../../words/i18n.ts'
import type { RecordEdit } from '../use-record-edit.ts'
import { ChoiceProperty } from './choice-property.tsx'
import { TextProperty } from './text-property.tsx'

const currencies = { priceMax: 'priceMaxCurrency', depositExpectedAmount: 'depositExpectedCurrency' } as const
type AmountName = keyof typeof currencies

type Priced<Name extends AmountName> = { id: string; version: number } & Readonly<
  Record<Name | (typeof currencies)[Name], string | null>
>

type AmountPropertyProps<R, Name> = { edit: RecordEdit<R>; name: Name }

/** An amount that has a currency of its own, which is chosen once there is an amount. */
export function AmountProperty<Name extends AmountName, R extends Priced<Name>>({
  edit,
  name,
}: AmountPropertyProps<R, Name>) {
  const { t } = useTranslation()
  const { port } = usePort()
  const currency = currencies[name] as (typeof currencies)[Name]
  return (
    <>
      <TextProperty
        edit={edit}
        label={t(`interest.field.${name as AmountName}`)}
        figures
        inputMode="decimal"
        textOf={(record) => writeDecimal(record[name] ?? '')}
        show={(record) => formatMoney(record[name], record[currency] ?? port.currency)}
        parse={(text) => {
          if (text === '') return { patch: { [name]: null } }
          const amount = readAmount(text)
          return amount === null ? { problem: t('form.amount') } : { patch: { [name]: amount } }
        }}
      />
      {edit.record[name] !== null && (
        <ChoiceProperty
          edit={edit}
          label={t(`interest.field.${currencies[name as AmountName]}`)}
          name={currency}
          options={currencyOptions()}
          searched
        />
      )}
    </>
  )
}
