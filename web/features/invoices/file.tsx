import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { call } from '../../kit/server/api.ts'
import { saveFile } from '../../kit/server/save-file.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Invoice, nameOf } from './invoice.ts'

/** Saves the PDF of an invoice: as it was sent, or of a draft as it would be. */
export function usePdf(invoice: Invoice): () => Promise<void> {
  const { port } = usePort()
  return async () => {
    try {
      const file = await call('invoices', 'pdf', { params: { id: invoice.id } }, { tenantId: port.id })
      saveFile(file, `${nameOf(invoice)}.pdf`)
    } catch (error) {
      showToast({ tone: 'danger', title: problemText(error) })
    }
  }
}

type DeleteDraftProps = { invoice: Invoice; onClose: () => void; onDone?: () => void }

/** Asks before a draft is deleted. */
export function DeleteDraft({ invoice, onClose, onDone }: DeleteDraftProps) {
  const { t } = useTranslation()
  const remove = useWrite('invoices', 'remove', {
    onDone: () => {
      showToast({ title: t('invoices.deleted') })
      onDone?.()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('invoices.deleteTitle')}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('invoices.delete')}
      destructive
      onConfirm={() =>
        remove.mutate(
          { params: { id: invoice.id } },
          { onError: (error) => showToast({ tone: 'danger', title: problemText(error) }) },
        )
      }
    >
      {t('invoices.deleteHint', { name: nameOf(invoice) })}
    </ConfirmDialog>
  )
}
