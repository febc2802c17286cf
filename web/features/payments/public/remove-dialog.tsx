import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

type RemoveDialogProps = { hint: string; onRemove: () => void; onClose: () => void }

/** Asks before money that came is taken out of the books. */
export function RemovePaymentDialog({ hint, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('payments.removeTitle')}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('payments.remove')}
      destructive
      onConfirm={onRemove}
    >
      {hint}
    </ConfirmDialog>
  )
}
