import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Invoice, touchedByInvoices } from './invoice.ts'

/** What takes the payment out again that an invoice has beside those of before; for whoever may delete payments. */
export function usePaymentUndo(before: Invoice) {
  const { t } = useTranslation()
  const { can } = usePort()
  const remove = useWrite('invoices', 'deletePayment', {
    touches: touchedByInvoices,
    onDone: () => showToast({ title: t('payments.removed') }),
  })
  return ({ id, payments }: Invoice): { onUndo?: () => void } => {
    const payment = payments.find((one) => before.payments.every((other) => other.id !== one.id))
    if (!payment || !can('payments.delete')) return {}
    return {
      onUndo: () =>
        remove.mutate(
          { params: { id, paymentId: payment.id } },
          { onError: (error) => showToast({ tone: 'danger', title: problemText(error) }) },
        ),
    }
  }
}
