import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { signOf } from '../../../contract/values/money.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { AddressesField, addressesIn } from './draft/addresses-field.tsx'
import { type Invoice, nameOf, touchedByInvoices } from './invoice.ts'

type ReminderDialogProps = { invoice: Invoice; onClose: () => void }

/** Mails a reminder of an overdue invoice: to whom, over what and its words stand there first. */
export function ReminderDialog({ invoice, onClose }: ReminderDialogProps) {
  const { t } = useTranslation()
  const [before] = useState(invoice)
  const reminder = useRead('invoices', 'reminder', { params: { id: before.id } }, { staleTime: 0 })
  const usual = before.sentTo.length > 0 ? before.sentTo.join(', ') : (before.usualAddress ?? '')
  const form = useForm({ defaultValues: { to: usual, message: '' } })
  const remind = useWrite('invoices', 'remind', { touches: touchedByInvoices })
  const saving = useSaving(form, ['to'], async ({ to }) => {
    await remind.mutateAsync({ params: { id: before.id }, body: { to: addressesIn(to) } })
    showToast({ title: t('invoices.remindedNow', { number: nameOf(before) }), detail: to })
    onClose()
  })
  const asks = reminder.data && formatMoney(reminder.data.asks, reminder.data.currency)
  return (
    <FormDialog
      title={t('invoices.remindTitle', { number: nameOf(before) })}
      description={[before.billingEntityName, asks].filter(Boolean).join(' · ')}
      submitLabel={t('invoices.remind')}
      {...saving}
      blocked={!reminder.data || signOf(reminder.data.asks) === 0}
      onClose={onClose}
    >
      <AddressesField form={form} label={t('invoices.to')} required />
      {reminder.error ? (
        <ProblemState error={reminder.error} />
      ) : reminder.data ? (
        <Letter letter={reminder.data} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </FormDialog>
  )
}

function Letter({ letter: { subject, text, mailLeaves, asks } }: { letter: Answer<'invoices', 'reminder'> }) {
  const { t } = useTranslation()
  if (signOf(asks) === 0) return <p className="text-sm text-warning-ink">{t('invoices.covered')}</p>
  return (
    <>
      <section aria-label={t('invoices.letter')} className="rounded-md border bg-sunken p-3 text-sm">
        <p className="font-medium break-words">{subject}</p>
        <p className="mt-2 whitespace-pre-line break-words">{text.trim()}</p>
      </section>
      {!mailLeaves && <p className="text-sm text-warning-ink">{t('invoices.mailWaits')}</p>}
    </>
  )
}
