import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Import } from './entities.ts'

type TakeBackProps = {
  progress: Import['progress']
  busy: boolean
  error: unknown
  onTakeBack: () => void
}

/** Asks once, with what it does, and takes the import back. */
export function TakeBack({ progress, busy, error, onTakeBack }: TakeBackProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { created, updated } = progress
  return (
    <>
      <Button icon={<Undo2 />} onClick={() => setOpen(true)}>
        {t('imports.takeBack')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('imports.takeBackTitle')}>
        <DialogBody>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
            {created > 0 && (
              <li>{t('imports.takeBackCreated', { count: created, number: formatNumber(created) })}</li>
            )}
            {updated > 0 && (
              <li>{t('imports.takeBackUpdated', { count: updated, number: formatNumber(updated) })}</li>
            )}
            <li>{t('imports.takeBackStays')}</li>
          </ul>
        </DialogBody>
        <DialogFooter>
          <ProblemLine error={error} />
          <Button onClick={() => setOpen(false)}>{t('action.cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={onTakeBack}>
            {t('imports.takeBack')}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}
