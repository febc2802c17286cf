import { usePort } from '../../../lib/session.tsx'
import { currencyOptions } from '../../../lib/words/currencies.ts'
import { formatMoney, readAmount, writeDecimal } from '../../../lib/words/format.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import type { RecordEdit } from '../use-record-edit.ts'
import { ChoiceProperty } from './choice-property.tsx'
import { TextProperty } from './text-property.tsx'

type Priced = { id: string; version: number; priceMax: string | null; priceMaxCurrency: string | null }

/** The most somebody would pay, and in which currency once there is an amount. */
export function HighestPrice<R extends Priced>({ edit }: { edit: RecordEdit<R> }) {
  const { t } = useTranslation()
  const { port } = usePort()
  return (
    <>
      <TextProperty
        edit={edit}
        label={t('interest.field.priceMax')}
        figures
        inputMode="decimal"
        textOf={(record) => writeDecimal(record.priceMax ?? '')}
        show={(record) => formatMoney(record.priceMax, record.priceMaxCurrency ?? port.currency)}
        parse={(text) => {
          if (text === '') return { patch: { priceMax: null } }
          const amount = readAmount(text)
          return amount === null ? { problem: t('form.amount') } : { patch: { priceMax: amount } }
        }}
      />
      {edit.record.priceMax !== null && (
        <ChoiceProperty
          edit={edit}
          label={t('interest.field.priceMaxCurrency')}
          name="priceMaxCurrency"
          options={currencyOptions()}
          searched
        />
      )}
    </>
  )
}
