import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { dealPaymentMethods, dealPaymentTypes } from '../../../../contract/payments/vocabulary.ts'
import { Field } from '../../../../ui/field.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { CurrencyInput } from '../../../kit/form/currency-input.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { DayField, LongTextField, TextField } from '../../../kit/form/text-field.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { optionsOf } from '../../../kit/list/state/options.ts'
import type { Input as CallInput } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { dayIn, formatMoney, readAmount, writeDecimal } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useDoubts } from '../../berths/public/use-doubts.ts'
import { type Payment, touchedByPayments } from './payment.ts'

type Typed = CallInput<'payments', 'record'>['body']
type Proposed = Partial<Pick<Payment, 'type' | 'amount' | 'currency'>>

type PaymentDialogProps = {
  /** The deal a new one is of, and what it most likely is. */
  of?: { interestId: string; clientName: string; proposed: Proposed }
  /** The one to be corrected. */
  payment?: Payment
  onClose: () => void
  onDone: () => void
}

const none = 'none'
const fields = ['type', 'amount', 'currency', 'paidOn', 'method', 'reference', 'note'] as const

/** Writes down a payment of a deal, or corrects one. */
export function PaymentDialog({ of, payment, onClose, onDone }: PaymentDialogProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const today = dayIn(port.timezone)
  const form = useForm({ defaultValues: typedFrom(payment ?? of?.proposed ?? {}, port.currency, today) })
  const doubts = useDoubts(form)
  const { errors } = form.formState
  const save = useSave({ of, payment })

  const saving = useSaving(
    form,
    fields,
    async (values) => {
      const amount = readAmount(values.amount)
      if (amount === null) {
        form.setError('amount', { message: t('form.amount') }, { shouldFocus: true })
        return
      }
      await save({
        type: values.type,
        amount,
        currency: values.currency,
        paidOn: values.paidOn,
        method: dealPaymentMethods.find((one) => one === values.method) ?? null,
        reference: values.reference.trim() || null,
        note: values.note.trim() || null,
        ...(payment ? {} : doubts.known),
      })
      onDone()
    },
    doubts,
  )

  return (
    <FormDialog
      title={t(payment ? 'payments.edit' : 'payments.add')}
      description={payment?.clientName ?? of?.clientName}
      submitLabel={doubts.act(t(payment ? 'action.save' : 'payments.save'))}
      {...saving}
      onClose={onClose}
    >
      <ChoiceField
        control={form.control}
        name="type"
        label={t('payments.kind')}
        options={optionsOf(dealPaymentTypes, (one) => t(`payment.choice.type.${one}`))}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          form={form}
          name="amount"
          label={t('payment.field.signedAmount')}
          required
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
        <DayField form={form} name="paidOn" label={t('payment.field.paidOn')} required max={today} />
        <ChoiceField
          control={form.control}
          name="method"
          label={t('payment.field.method')}
          options={[
            { value: none, label: t('payments.methodNone') },
            ...optionsOf(dealPaymentMethods, (one) => t(`payment.choice.method.${one}`)),
          ]}
        />
      </div>
      <TextField
        form={form}
        name="reference"
        label={t('payment.field.reference')}
        maxLength={120}
        autoComplete="off"
      />
      <LongTextField form={form} name="note" label={t('payment.field.note')} maxLength={2000} />
    </FormDialog>
  )
}

function typedFrom(from: Partial<Payment>, currency: string, today: string) {
  return {
    type: dealPaymentTypes.find((one) => one === from.type) ?? ('deposit' as const),
    amount: writeDecimal(from.amount ?? ''),
    currency: from.currency ?? currency,
    paidOn: from.paidOn ?? today,
    method: from.method ?? none,
    reference: from.reference ?? '',
    note: from.note ?? '',
  }
}

function useSave({ of, payment }: Pick<PaymentDialogProps, 'of' | 'payment'>) {
  const { t } = useTranslation()
  // What a colleague changes meanwhile is no ground on which something was typed.
  const [before] = useState(payment)
  const record = useWrite('payments', 'record', { touches: touchedByPayments })
  const { can } = usePort()
  const remove = useWrite('payments', 'remove', {
    touches: touchedByPayments,
    onDone: () => showToast({ title: t('payments.removed') }),
  })
  const update = useWrite('payments', 'update', { touches: touchedByPayments })
  return async (body: Typed) => {
    if (before) {
      await update.mutateAsync({ params: { id: before.id }, body, ifMatch: before.version })
      showToast({ title: t('payments.corrected') })
      return
    }
    const { id, amount, currency } = await record.mutateAsync({ params: { id: of!.interestId }, body })
    const undo = () =>
      remove.mutate(
        { params: { id } },
        { onError: (error) => showToast({ tone: 'danger', title: problemText(error) }) },
      )
    showToast({
      title: t('payments.recorded', { amount: formatMoney(amount, currency) }),
      ...(can('payments.delete') ? { onUndo: undo } : {}),
    })
  }
}
