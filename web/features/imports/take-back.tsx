import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { ProblemLine } from '../../components/problem-state.tsx'
import { useWrite } from '../../lib/server-state.ts'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Import } from './entities.ts'

/** Asks once, with what it does, and takes the import back. */
export function TakeBack({ one }: { one: Import }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const undo = useWrite('imports', 'undo', { onDone: () => setOpen(false) })
  const { created, updated } = one.progress
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
          <ProblemLine error={undo.error} />
          <Button onClick={() => setOpen(false)}>{t('action.cancel')}</Button>
          <Button
            variant="danger"
            busy={undo.isPending}
            onClick={() => undo.mutate({ params: { id: one.id } })}
          >
            {t('imports.takeBack')}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}
