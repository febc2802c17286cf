import { currencyOf, type Values } from '../../display/field-value.tsx'
import type { LinkedType } from '../../kinds/kinds.ts'
import { usePort } from '../../server/session.tsx'
import { currencyOptions } from '../../words/currencies.ts'
import { formatMoney, readSignedAmount, writeDecimal } from '../../words/format.ts'
import { useTranslation } from '../../words/i18n.ts'
import { fieldName } from '../../words/values.ts'
import { ChoiceProperty } from './choice-property.tsx'
import { type FieldShape, optionalOf } from './field-shape.ts'
import { TextProperty } from './text-property.tsx'

/** An amount in the currency of its record, or in one of its own, which is chosen once there is an amount. */
export function MoneyProperty<R extends { id: string; version: number }>(
  props: FieldShape<R> & { type: LinkedType },
) {
  const { edit, label, name, type } = props
  const { t } = useTranslation()
  const { port } = usePort()
  const currency = currencyOf(name, edit.record as Values)
  const textOf = (record: R, field: string) => (record as Values)[field] as string | null
  return (
    <>
      <TextProperty
        edit={edit}
        label={label}
        figures
        inputMode="decimal"
        textOf={(record) => writeDecimal(textOf(record, name) ?? '')}
        show={(record) => formatMoney(textOf(record, name), textOf(record, currency) ?? port.currency)}
        parse={optionalOf(props, readSignedAmount, t('form.amount'))}
      />
      {currency !== 'currency' && edit.record[name] !== null && (
        <ChoiceProperty
          edit={edit}
          label={fieldName(currency, type)}
          name={currency as keyof R & string}
          options={currencyOptions()}
          searched
        />
      )}
    </>
  )
}
