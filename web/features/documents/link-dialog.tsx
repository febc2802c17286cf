import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { CopyLine } from '../../kit/display/copy-line.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type LinkDialogProps = { name: string; url: string; onClose: () => void }

/** Where a signer signs, to be handed to them where no mail does it. */
export function LinkDialog({ name, url, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={t('documents.linkTitle', { name })}>
      <DialogBody className="flex flex-col gap-3">
        <p>{t('documents.linkHint', { name })}</p>
        <CopyLine label={t('documents.link')} text={url} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogFooter>
    </Dialog>
  )
}
