import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LongTextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { AddressesField, addressesIn } from './draft/addresses-field.tsx'
import { type Invoice, nameOf, sumInWords, touchedByInvoices } from './invoice.ts'
import { MailWaits, useMailLeaves } from './mail-waits.tsx'

type MailAgainDialogProps = { invoice: Invoice; onClose: () => void }

/** Mails what has a number once more. */
export function MailAgainDialog({ invoice, onClose }: MailAgainDialogProps) {
  const { t } = useTranslation()
  const [before] = useState(invoice)
  const usual = before.sentTo.length > 0 ? before.sentTo.join(', ') : (before.usualAddress ?? '')
  const form = useForm({ defaultValues: { to: usual, message: '' } })
  const mail = useWrite('invoices', 'mail', { touches: touchedByInvoices })
  const leaves = useMailLeaves(before.id)
  const saving = useSaving(form, ['to', 'message'], async ({ to, message }) => {
    await mail.mutateAsync({
      params: { id: before.id },
      body: { to: addressesIn(to), message: message.trim() || null },
    })
    showToast({ title: t('invoices.mailWritten', { number: nameOf(before) }), detail: to })
    onClose()
  })
  // It opens with all it says, so that its buttons stay where they are.
  if (leaves === undefined) return null
  return (
    <FormDialog
      title={t('invoices.mailAgainTitle', { number: nameOf(before) })}
      description={`${before.billingEntityName} · ${sumInWords(t, before)}`}
      submitLabel={t('invoices.mailNow')}
      {...saving}
      onClose={onClose}
    >
      <AddressesField form={form} label={t('invoices.to')} required />
      <LongTextField form={form} name="message" label={t('invoices.message')} maxLength={2000} />
      <MailWaits invoiceId={before.id} />
    </FormDialog>
  )
}
