import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../display/problem-state.tsx'
import { useTranslation } from '../words/i18n.ts'

type ReplayFailedProps = {
  /** How many failed. */
  failed: number
  busy: boolean
  send: (callbacks: {
    onSuccess: (answer: { count: number }) => void
    onError: (error: unknown) => void
    onSettled: () => void
  }) => void
}

/** Sends everything that failed again, after a question. */
export function ReplayFailed({ failed, busy, send }: ReplayFailedProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" icon={<RotateCw />} onClick={() => setAsking(true)}>
        {t('deliveries.replayFailed')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('deliveries.replayTitle', { count: failed })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('deliveries.replayFailed')}
        busy={busy}
        onConfirm={() =>
          send({
            onSuccess: ({ count }) => showToast({ title: t('deliveries.replayed', { count }) }),
            onError: (error) =>
              showToast({ tone: 'danger', title: t('deliveries.actFailed'), detail: problemText(error) }),
            onSettled: () => setAsking(false),
          })
        }
      >
        {t('deliveries.replayHint')}
      </ConfirmDialog>
    </>
  )
}
