import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { CopyLine } from '../../kit/display/copy-line.tsx'
import { useShownOnce } from '../../kit/form/use-shown-once.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** The one time a key is shown. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { onHeld, notice } = useShownOnce(true, t('apiKeys.stored'))
  const { origin } = window.location
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('apiKeys.createdTitle')}
      description={t('apiKeys.createdHint')}
      width="lg"
      onHeld={onHeld}
    >
      <DialogBody className="flex flex-col gap-4">
        <CopyLine label={t('apiKeys.key')} text={apiKey} />
        <div className="flex flex-col gap-1">
          <p className="text-xs font-medium text-ink-soft">{t('apiKeys.try')}</p>
          <CopyLine
            label={t('apiKeys.command')}
            text={`curl -H 'Authorization: Bearer ${apiKey}' '${origin}/api/v1/search?q=berg'`}
          />
        </div>
        <div className="flex flex-col gap-1">
          <p className="text-xs font-medium text-ink-soft">{t('apiKeys.mcp')}</p>
          <CopyLine label={t('apiKeys.mcp')} text={`${origin}/mcp`} />
          <p className="text-xs text-ink-faint">{t('apiKeys.mcpHint')}</p>
        </div>
      </DialogBody>
      <DialogFooter>
        {notice}
        <Button variant="primary" onClick={onClose}>
          {t('apiKeys.stored')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
