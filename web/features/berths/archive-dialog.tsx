import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { hasCode } from '../../kit/server/api-error.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Berth } from './vocabulary.tsx'

export const shortestReason = 5

/** Archives a berth with the reason that stays on it. */
export function ArchiveBerthDialog({ berth, onClose }: { berth: Berth; onClose: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [tooShort, setTooShort] = useState(false)
  const restore = useWrite('berths', 'restore')
  const archive = useWrite('berths', 'archive', {
    onDone: () => {
      showToast({
        title: t('archive.archived', { name: berth.mooringNumber }),
        onUndo: () =>
          void restore.mutateAsync({ params: { id: berth.id } }).catch((error: unknown) =>
            showToast({
              tone: 'danger',
              title: t('archive.failed', { name: berth.mooringNumber }),
              detail: problemText(error),
            }),
          ),
      })
      onClose()
    },
  })

  function submit() {
    if (reason.trim().length < shortestReason) return setTooShort(true)
    archive.mutate({ params: { id: berth.id }, body: { reason } })
  }

  return (
    <FormDialog
      title={t('berths.archiveTitle', { mooring: berth.mooringNumber })}
      description={t('berths.archiveHint')}
      submitLabel={t('berths.archive')}
      destructive
      width="sm"
      busy={archive.isPending}
      problem={archive.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('berths.archiveReason')}
        required
        error={tooShort && reason.trim().length < shortestReason ? t('berths.reasonTooShort') : undefined}
        hint={hasCode(archive.error, 'BERTH_IN_USE') ? t('berths.inUseHint') : undefined}
      >
        <Textarea autoFocus value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
