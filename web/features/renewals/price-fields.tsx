import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { CurrencyInput } from '../../kit/form/currency-input.tsx'
import { TextField } from '../../kit/form/text-field.tsx'
import { readAmount, readDecimal } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

export interface TermValues {
  newEndDate: string
  answerBy: string
  /** An amount for all, or a percentage on top of the last price of each. */
  by: 'amount' | 'percent'
  price: string
  percent: string
  currency: string
}
type TermForm = UseFormReturn<TermValues>
export const termFields = ['newEndDate', 'price', 'currency', 'answerBy'] as const

/** The price that was written; null, and said at its field, where it is none. */
export function readPrice(form: TermForm, { by, price, percent, currency }: TermValues, wrong: string) {
  const typed = by === 'amount' ? price : percent
  if (typed.trim() === '') return {}
  const read = by === 'amount' ? readAmount(typed) : readDecimal(typed)
  if (read !== null) return by === 'amount' ? { price: read, currency } : { pricePercent: Number(read) }
  form.setError(by === 'amount' ? 'price' : 'percent', { message: wrong }, { shouldFocus: true })
  return null
}

type PriceFieldsProps = { form: TermForm; taxed: boolean; unpriced: number; hint?: string | undefined }

/** One price for all, or so much more than the last price of each. */
export function PriceFields({ form, taxed, unpriced, hint }: PriceFieldsProps) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const by = form.watch('by')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex">
        <SegmentedControl
          label={t('renewals.price')}
          value={by}
          onValueChange={(value) => form.setValue('by', value)}
          segments={[
            { value: 'amount', label: t('renewals.onePrice') },
            { value: 'percent', label: t('renewals.morePercent') },
          ]}
        />
      </div>
      {by === 'amount' ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            form={form}
            name="price"
            label={t(taxed ? 'renewals.priceBeforeTax' : 'renewals.price')}
            hint={hint}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
          />
          <Field label={t('payment.field.currency')} error={errors.currency?.message}>
            <CurrencyInput
              value={form.watch('currency')}
              onChange={(currency) => form.setValue('currency', currency, { shouldDirty: true })}
            />
          </Field>
        </div>
      ) : (
        <TextField
          form={form}
          name="percent"
          label={t('renewals.percent')}
          hint={`${t('renewals.percentHint')}${unpriced > 0 ? ` ${t('renewals.unpriced', { count: unpriced })}` : ''}`}
          inputMode="decimal"
          autoComplete="off"
          unit="%"
          className="tabular-nums"
        />
      )}
    </div>
  )
}
