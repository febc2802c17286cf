import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { CopyLine } from '../../kit/display/copy-line.tsx'
import { useShownOnce } from '../../kit/form/use-shown-once.tsx'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type SecretDialogProps = { secret: string; previousUntil?: string | null; onClose: () => void }

/** The one time a secret is shown. */
export function SecretDialog({ secret, previousUntil, onClose }: SecretDialogProps) {
  const { t } = useTranslation()
  const { onHeld, notice } = useShownOnce(true, t('webhooks.stored'))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('webhooks.secretTitle')}
      description={t('webhooks.secretHint')}
      width="lg"
      onHeld={onHeld}
    >
      <DialogBody className="flex flex-col gap-3">
        <CopyLine label={t('webhooks.secret')} text={secret} />
        {previousUntil && (
          <p className="text-xs text-ink-faint">
            {t('webhooks.rotated', { until: formatDateTime(previousUntil) })}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        {notice}
        <Button variant="primary" onClick={onClose}>
          {t('webhooks.stored')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
