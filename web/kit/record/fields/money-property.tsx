import { formatMoney, readAmount, writeDecimal } from '../../words/format.ts'
import { useTranslation } from '../../words/i18n.ts'
import type { RecordEdit } from '../use-record-edit.ts'
import { TextProperty } from './text-property.tsx'

type MoneyPropertyProps<R> = { edit: RecordEdit<R>; label: string; name: keyof R & string }

/** An amount in the currency of its record. */
export function MoneyProperty<R extends { id: string; currency: string }>(props: MoneyPropertyProps<R>) {
  const { edit, label, name } = props
  const { t } = useTranslation()
  const amountOf = (record: R) => record[name] as string | null
  return (
    <TextProperty
      edit={edit}
      label={label}
      figures
      inputMode="decimal"
      textOf={(record) => writeDecimal(amountOf(record) ?? '')}
      show={(record) => formatMoney(amountOf(record), record.currency)}
      parse={(text) => {
        if (text === '') return { patch: { [name]: null } }
        const amount = readAmount(text)
        return amount === null ? { problem: t('form.amount') } : { patch: { [name]: amount } }
      }}
    />
  )
}
