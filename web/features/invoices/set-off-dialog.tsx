import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { absoluteOf, differenceOf, lesserOf, moneyText, signOf } from '../../../contract/values/money.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { TextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { formatMoney, readAmount, writeDecimal } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useDoubts } from '../berths/public/use-doubts.ts'
import { type Invoice, type InvoiceRow, nameOf, touchedByInvoices } from './invoice.ts'
import { usePaymentUndo } from './use-payment-undo.ts'

/** Open credit notes of who is billed, in the currency of the invoice, the oldest first. */
export function useCredits({ id, kind, open, status, ...invoice }: Invoice, enabled = true): InvoiceRow[] {
  const { billingEntityId, currency } = invoice
  const owes = enabled && kind !== 'credit_note' && (status === 'sent' || status === 'overdue')
  const credits = useRead(
    'invoices',
    'list',
    {
      query: {
        ...{ kind: 'credit_note', status: 'sent', sort: 'issueDate', limit: '200', currency },
        ...(billingEntityId ? { billingEntityId } : {}),
      },
    },
    { enabled: owes && billingEntityId !== null && signOf(open) > 0 },
  )
  return credits.data?.data ?? []
}

type SetOffDialogProps = { invoice: Invoice; credits: readonly InvoiceRow[]; onClose: () => void }

const leastOf = (one: string, other: string) => lesserOf(absoluteOf(one), absoluteOf(other))
/** What is left of an amount; nothing where more is taken off. */
const leftOf = (was: string, off: string) => {
  const left = differenceOf(was, off)
  return signOf(left) < 0 ? '0' : left
}

/** Sets off what is open on a credit note against an invoice, and shows what is left of both. */
export function SetOffDialog({ invoice, credits, onClose }: SetOffDialogProps) {
  const { t } = useTranslation()
  // What a colleague changes meanwhile is refused by its version.
  const [before] = useState({ invoice, credits })
  const [first] = before.credits
  const { currency } = before.invoice
  const { open } = before.invoice.totals
  const form = useForm({
    defaultValues: { creditNoteId: first!.id, amount: writeDecimal(leastOf(open, first!.open)) },
  })
  const doubts = useDoubts(form)
  const write = useWrite('invoices', 'setOff', { touches: touchedByInvoices })
  const undoOf = usePaymentUndo(before.invoice)
  const [creditNoteId, typed] = form.watch(['creditNoteId', 'amount'])
  const note = before.credits.find(({ id }) => id === creditNoteId) ?? first!
  const wantedAmount = readAmount(typed)
  const saving = useSaving(
    form,
    ['creditNoteId', 'amount'],
    async (values) => {
      const amount = readAmount(values.amount)
      if (amount === null) {
        form.setError('amount', { message: t('form.amount') }, { shouldFocus: true })
        return
      }
      const settled = await write.mutateAsync({
        params: { id: before.invoice.id },
        body: { creditNoteId: note.id, creditNoteVersion: note.version, amount, ...doubts.known },
        ifMatch: before.invoice.version,
      })
      showToast({
        title: t('invoices.setOffDone', { amount: formatMoney(amount, currency), number: nameOf(note) }),
        ...undoOf(settled),
      })
      onClose()
    },
    doubts,
  )
  return (
    <FormDialog
      title={t('invoices.setOff')}
      description={`${nameOf(before.invoice)} · ${t('invoices.stillOpen', { amount: formatMoney(open, currency) })}`}
      submitLabel={doubts.act(t('invoices.setOff'))}
      {...saving}
      onClose={onClose}
    >
      <ChoiceField
        control={form.control}
        name="creditNoteId"
        label={t('invoices.setOffCredit')}
        options={before.credits.map((one) => ({
          value: one.id,
          label: `${nameOf(one)} · ${t('invoices.stillOpen', { amount: formatMoney(absoluteOf(one.open), currency) })}`,
        }))}
        onChosen={() => {
          const chosen = before.credits.find(({ id }) => id === form.getValues('creditNoteId'))
          if (chosen) form.setValue('amount', writeDecimal(leastOf(open, chosen.open)))
        }}
      />
      <TextField
        form={form}
        name="amount"
        label={t('payment.field.signedAmount')}
        required
        inputMode="decimal"
        autoComplete="off"
        unit={currency}
        className="tabular-nums"
        autoFocus
      />
      <div role="status" className="rounded-md bg-hover px-3 py-2 text-sm tabular-nums">
        <ul>
          {[
            { of: before.invoice, was: open },
            { of: note, was: absoluteOf(note.open) },
          ].map(({ of, was }) => (
            <li key={of.id}>
              {t('invoices.setOffAfter', {
                number: nameOf(of),
                before: formatMoney(was, currency),
                after: formatMoney(moneyText(leftOf(was, wantedAmount ?? '0'), currency), currency),
              })}
            </li>
          ))}
        </ul>
        <p className="pt-1 text-ink-soft">{t('invoices.setOffHint')}</p>
      </div>
    </FormDialog>
  )
}
