import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { moneyMethods } from '../../../contract/invoices/vocabulary.ts'
import { signOf } from '../../../contract/values/money.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { DayField, TextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { optionsOf } from '../../kit/list/state/options.ts'
import { hasCode } from '../../kit/server/api-error.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn, formatMoney, readAmount, writeDecimal } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useDoubts } from '../berths/public/use-doubts.ts'
import { AddressesField, addressesIn } from './draft/addresses-field.tsx'
import { type Invoice, nameOf, touchedByInvoices } from './invoice.ts'
import { InvoicePage } from './invoice-page.tsx'
import { MailWaits } from './mail-waits.tsx'
import { usePaymentUndo } from './use-payment-undo.ts'

type ActDialogProps = { invoice: Invoice; onClose: () => void }

/** Writes down what came for an invoice, or what went back by a credit note. */
export function InvoicePaymentDialog({ invoice, onClose }: ActDialogProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const today = dayIn(port.timezone)
  const [before] = useState(invoice)
  const form = useForm({
    defaultValues: {
      amount: writeDecimal(before.totals.open),
      paidOn: today,
      method: 'bank_transfer' as (typeof moneyMethods)[number],
      reference: '',
    },
  })
  const doubts = useDoubts(form)
  // Asked once, of the day that was given.
  const [early, setEarly] = useState(false)
  const record = useWrite('invoices', 'recordPayment', { touches: touchedByInvoices })
  const undoOf = usePaymentUndo(before)
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ amount: typed, paidOn, method, reference }) => {
    doubts.clear()
    const amount = readAmount(typed)
    if (amount === null) {
      form.setError('amount', { message: t('form.amount') }, { shouldFocus: true })
      return
    }
    try {
      const paid = await record.mutateAsync({
        params: { id: before.id },
        body: {
          ...{ amount, paidOn, method, reference: reference.trim() || null },
          ...(early ? { confirmDay: true } : {}),
          ...doubts.known,
        },
      })
      const { open, currency } = paid
      const left =
        signOf(open) === 0
          ? t('invoices.settled')
          : t('invoices.stillOpen', { amount: formatMoney(open, currency) })
      showToast({
        title: t('invoices.paymentRecorded', { amount: formatMoney(amount, currency) }),
        detail: left,
        ...undoOf(paid),
      })
      onClose()
    } catch (error) {
      if (hasCode(error, 'PAYMENT_EARLY')) setEarly(true)
      doubts.refuse(showFieldErrors(error, form.setError, ['amount', 'paidOn', 'method', 'reference']))
    }
  })
  return (
    <FormDialog
      title={t('invoices.recordPayment')}
      description={`${nameOf(before)} · ${t('invoices.stillOpen', { amount: formatMoney(before.totals.open, before.currency) })}`}
      submitLabel={doubts.act(t(early ? 'invoices.anyway' : 'invoices.recordPayment'))}
      busy={isSubmitting}
      problem={doubts.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          form={form}
          name="amount"
          label={t('payment.field.signedAmount')}
          required
          inputMode="decimal"
          autoComplete="off"
          unit={before.currency}
          className="tabular-nums"
          autoFocus
        />
        <DayField
          form={form}
          name="paidOn"
          label={t('payment.field.paidOn')}
          required
          rules={{ onChange: () => setEarly(false) }}
          max={today}
        />
        <ChoiceField
          control={form.control}
          name="method"
          label={t('payment.field.method')}
          options={optionsOf(moneyMethods, (one) => t(`invoice.choice.paymentMethod.${one}`))}
        />
        <TextField
          form={form}
          name="reference"
          label={t('payment.field.reference')}
          maxLength={120}
          autoComplete="off"
        />
      </div>
    </FormDialog>
  )
}

/** Takes an invoice back by a credit note. */
export function VoidInvoiceDialog({ invoice, onClose }: ActDialogProps) {
  const { t } = useTranslation()
  const [before] = useState(invoice)
  const form = useForm({ defaultValues: { reason: '', to: before.sentTo.join(', ') } })
  const take = useWrite('invoices', 'void', { touches: touchedByInvoices })
  const saving = useSaving(form, ['reason', 'to'], async ({ reason, to }) => {
    const { creditNoteNumber } = await take.mutateAsync({
      params: { id: before.id },
      body: { reason, to: addressesIn(to) },
      ifMatch: before.version,
    })
    showToast({ title: t('invoices.voided', { number: nameOf(before), credit: creditNoteNumber ?? '' }) })
    onClose()
  })
  const mailed = addressesIn(form.watch('to'))
  return (
    <FormDialog
      width="xl"
      title={t('invoices.voidTitle', { number: nameOf(before) })}
      description={`${before.billingEntityName} · ${formatMoney(before.gross, before.currency)}`}
      submitLabel={t('invoices.void')}
      destructive
      {...saving}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <p className="text-sm text-ink-soft">
            {t('invoices.voidHint')}{' '}
            {t('invoices.creditOver', { amount: formatMoney(before.gross, before.currency) })}{' '}
            {signOf(before.paid) > 0 &&
              t('invoices.paidBack', { amount: formatMoney(before.paid, before.currency) })}{' '}
            {mailed.length > 0
              ? t('invoices.creditMails', { to: mailed.join(', ') })
              : t('invoices.creditNoMail')}
          </p>
          <TextField
            form={form}
            name="reason"
            label={t('invoice.field.voidReason')}
            required
            maxLength={500}
            autoComplete="off"
            autoFocus
          />
          <AddressesField form={form} label={t('invoices.creditTo')} />
          {mailed.length > 0 && <MailWaits invoiceId={before.id} />}
        </div>
        <InvoicePage id={before.id} />
      </div>
    </FormDialog>
  )
}
