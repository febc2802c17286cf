import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { User } from './access.ts'

/** Lets somebody in again who lost the app and the recovery codes. */
export function ClearFactor({ user }: { user: User }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const clear = useWrite('users', 'clearSecondFactor', { touches: ['users'] })
  const { name } = user
  return (
    <div className="border-t px-5 pt-4">
      <Button icon={<ShieldOff />} onClick={() => setAsking(true)}>
        {t('users.clearFactor')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('users.clearFactorTitle', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('users.clearFactor')}
        destructive
        busy={clear.isPending}
        onConfirm={() =>
          clear.mutate(
            { params: { id: user.id } },
            {
              onSuccess: () => showToast({ title: t('users.factorCleared', { name }) }),
              onError: (error) =>
                showToast({ tone: 'danger', title: t('users.failed'), detail: problemText(error) }),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        {t('users.clearFactorHint', { name })}
      </ConfirmDialog>
    </div>
  )
}
