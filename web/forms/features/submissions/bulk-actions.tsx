import { ShieldAlert, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { ChosenBar } from '../../../kit/list/chosen-bar.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useSubmissionActs } from './use-submission-acts.ts'

type BulkActionsProps = { ids: readonly string[]; spam: boolean; onDone: () => void }

/** What can be done with the chosen submissions; asks once with what it will do. */
export function BulkActions({ ids, spam, onDone }: BulkActionsProps) {
  const { t } = useTranslation()
  const acts = useSubmissionActs()
  const [asking, setAsking] = useState<'delete' | 'spam' | null>(null)
  const count = ids.length

  async function run(work: Promise<boolean>) {
    if (await work) onDone()
    setAsking(null)
  }

  return (
    <ChosenBar count={count} onClear={onDone}>
      {spam ? (
        <Button size="sm" icon={<ShieldCheck />} onClick={() => void run(acts.mark(ids, false))}>
          {t('forms.submissions.notSpam')}
        </Button>
      ) : (
        <Button size="sm" icon={<ShieldAlert />} onClick={() => setAsking('spam')}>
          {t('forms.submissions.markSpam')}
        </Button>
      )}
      <Button size="sm" icon={<Trash2 />} onClick={() => setAsking('delete')}>
        {t('forms.submissions.delete')}
      </Button>
      <ConfirmDialog
        open={asking === 'spam'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t('forms.submissions.spamTitle', { count })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.submissions.markSpam')}
        busy={acts.busy}
        onConfirm={() => void run(acts.mark(ids, true))}
      >
        {t('forms.submissions.spamHint')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t('forms.submissions.deleteTitle', { count })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.submissions.delete')}
        destructive
        busy={acts.busy}
        onConfirm={() => void run(acts.remove(ids))}
      >
        {t('forms.submissions.deleteHint')}
      </ConfirmDialog>
    </ChosenBar>
  )
}
