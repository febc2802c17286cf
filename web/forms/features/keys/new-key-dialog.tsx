import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../../ui/overlays/dialog.tsx'
import { CopyLine } from '../../../kit/display/copy-line.tsx'
import { useShownOnce } from '../../../kit/form/use-shown-once.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useAccess } from '../../lib/session.tsx'

/** The one time a key is shown. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { onHeld, notice } = useShownOnce(true, t('forms.keys.stored'))
  const { publicUrl } = useAccess()
  const command = `curl -H 'Authorization: Bearer ${apiKey}' ${publicUrl}/external/automation/validate`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('forms.keys.madeTitle')}
      description={t('forms.keys.madeHint')}
      width="lg"
      onHeld={onHeld}
    >
      <DialogBody className="flex flex-col gap-4">
        <CopyLine label={t('forms.keys.key')} text={apiKey} />
        <div className="flex flex-col gap-1">
          <p className="text-xs font-medium text-ink-soft">{t('forms.keys.try')}</p>
          <CopyLine label={t('forms.keys.command')} text={command} />
        </div>
        <p className="text-xs text-ink-faint">{t('forms.keys.baseUrl', { url: publicUrl })}</p>
      </DialogBody>
      <DialogFooter>
        {notice}
        <Button variant="primary" onClick={onClose}>
          {t('forms.keys.stored')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
