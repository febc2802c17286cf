import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { LongTextField } from '../../kit/form/text-field.tsx'
import { hasCode } from '../../kit/server/api-error.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn, formatDate, formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useDoubts } from '../berths/public/use-doubts.ts'
import { AddressesField, addressesIn } from './draft/addresses-field.tsx'
import { type Invoice, touchedByInvoices } from './invoice.ts'
import { InvoicePage } from './invoice-page.tsx'
import { MailWaits } from './mail-waits.tsx'

type SendInvoiceDialogProps = { invoice: Invoice; onClose: () => void }

/** Gives a draft its number and mails it: its page, its day, its amount and who has it stand there first. */
export function SendInvoiceDialog({ invoice, onClose }: SendInvoiceDialogProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [before] = useState(invoice)
  // Asked once.
  const [isConfirming, setConfirming] = useState(false)
  const form = useForm({ defaultValues: { to: before.usualAddress ?? '', message: '' } })
  const doubts = useDoubts(form)
  const send = useWrite('invoices', 'send', { touches: touchedByInvoices })
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ to, message }) => {
    doubts.clear()
    try {
      const sent = await send.mutateAsync({
        params: { id: before.id },
        body: {
          ...{ to: addressesIn(to), message: message.trim() || null },
          ...(isConfirming ? { confirmDay: true } : {}),
          ...doubts.known,
        },
        ifMatch: before.version,
      })
      showToast({ title: t('invoices.sent', { number: sent.number ?? '' }) })
      onClose()
    } catch (error) {
      if (hasCode(error, 'INVOICE_DAY')) setConfirming(true)
      doubts.refuse(showFieldErrors(error, form.setError, ['to', 'message']))
    }
  })
  // An invoice names where who is billed lives, in most countries.
  const homeless = before.billTo.address.length === 0
  const mailed = addressesIn(form.watch('to'))
  return (
    <FormDialog
      title={t('invoices.sendTitle')}
      description={`${before.billingEntityName} · ${formatMoney(before.gross, before.currency)}`}
      width="xl"
      submitLabel={doubts.act(t(isConfirming ? 'errors.ask.sendAnyway' : 'invoices.sendNow'))}
      busy={isSubmitting}
      problem={doubts.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <p className="text-sm text-ink-soft">
            {t('invoices.sendHint', { date: formatDate(before.issueDate ?? dayIn(port.timezone)) })}{' '}
            {before.dueDate && `${t('invoices.sendDue', { date: formatDate(before.dueDate) })} `}
            {mailed.length > 0
              ? t('invoices.sendMails', { to: mailed.join(', ') })
              : t('invoices.sendNoMail')}
          </p>
          {homeless && (
            <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-sm">
              {t('invoices.noAddress', { name: before.billingEntityName })}
            </p>
          )}
          <AddressesField form={form} label={t('invoices.to')} />
          <LongTextField form={form} name="message" label={t('invoices.message')} maxLength={2000} />
          {mailed.length > 0 && <MailWaits invoiceId={before.id} />}
        </div>
        <InvoicePage id={before.id} />
      </div>
    </FormDialog>
  )
}
