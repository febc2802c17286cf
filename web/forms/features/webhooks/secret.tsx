import { Eye, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { CopyLine } from '../../../kit/display/copy-line.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { formatDateTime } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** The secret that signs deliveries, shown on demand. */
export function Secret({ subscriptionId }: { subscriptionId: string }) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  const [asking, setAsking] = useState(false)
  const params = { id: subscriptionId }
  const secret = useRead('subscriptions', 'secret', { params }, { enabled: isVisible, staleTime: 0 })
  const rotate = useWrite('subscriptions', 'rotateSecret', {
    onDone: () => {
      showToast({ title: t('forms.hooks.rotated') })
      setAsking(false)
      setVisible(true)
    },
  })
  return (
    <section aria-label={t('forms.hooks.secret')} className="flex flex-col gap-2">
      <h3 className="text-xs font-medium text-ink-faint">{t('forms.hooks.secret')}</h3>
      {secret.data && isVisible ? (
        <>
          <CopyLine label={t('forms.hooks.secret')} text={secret.data.secret} />
          {secret.data.previousSecretUntil && (
            <p className="text-xs text-ink-faint">
              {t('forms.hooks.previous', { until: formatDateTime(secret.data.previousSecretUntil) })}
            </p>
          )}
        </>
      ) : (
        <p className="text-xs text-ink-faint">{t('forms.hooks.secretHint')}</p>
      )}
      <ProblemLine error={secret.error ?? rotate.error} />
      <div className="flex flex-wrap gap-2">
        {!isVisible && (
          <Button size="sm" icon={<Eye />} onClick={() => setVisible(true)}>
            {t('forms.hooks.showSecret')}
          </Button>
        )}
        <Button size="sm" variant="ghost" icon={<RotateCw />} onClick={() => setAsking(true)}>
          {t('forms.hooks.rotate')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('forms.hooks.rotateTitle')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.hooks.rotate')}
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate({ params })}
      >
        {t('forms.hooks.rotateHint')}
      </ConfirmDialog>
    </section>
  )
}
