import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { formatDate, formatMoney } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { type Payment, touchedByPayments } from './payment.ts'
import { RemovePaymentDialog } from './remove-dialog.tsx'

type RemovePaymentProps = { payment: Payment; onClose: () => void; onDone?: () => void }

/** Asks before a payment is taken out of the books. */
export function RemovePayment({ payment, onClose, onDone }: RemovePaymentProps) {
  const { t } = useTranslation()
  const amount = formatMoney(payment.amount, payment.currency)
  const remove = useWrite('payments', 'remove', {
    touches: touchedByPayments,
    onDone: () => {
      showToast({ title: t('payments.removed'), detail: amount })
      onDone?.()
    },
  })
  return (
    <RemovePaymentDialog
      hint={t('payments.removeHint', { amount, date: formatDate(payment.paidOn) })}
      onRemove={() =>
        remove.mutate(
          { params: { id: payment.id } },
          { onError: (error) => showToast({ tone: 'danger', title: problemText(error) }) },
        )
      }
      onClose={onClose}
    />
  )
}
