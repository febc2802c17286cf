import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { User } from './access.ts'

/** Ends or restores the whole account, in every port: for super administrators. */
export function AccountSwitch({ user }: { user: User }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const disable = useWrite('accounts', 'disable', { touches: ['users'] })
  const enable = useWrite('accounts', 'enable', { touches: ['users'] })
  const { name } = user
  const params = { id: user.id }
  const onError = (error: unknown) =>
    showToast({ tone: 'danger', title: t('users.failed'), detail: problemText(error) })

  if (user.disabled) {
    const onSuccess = () => showToast({ title: t('users.accountEnabled', { name }) })
    return (
      <div className="border-t px-5 pt-4">
        <Button
          icon={<UserCheck />}
          busy={enable.isPending}
          onClick={() => enable.mutate({ params }, { onSuccess, onError })}
        >
          {t('users.enableAccount')}
        </Button>
      </div>
    )
  }
  return (
    <div className="border-t px-5 pt-4">
      <Button icon={<UserX />} className="text-danger-ink" onClick={() => setAsking(true)}>
        {t('users.disableAccount')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('users.disableTitle', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('users.disableAccount')}
        destructive
        busy={disable.isPending}
        onConfirm={() =>
          disable.mutate(
            { params },
            {
              onSuccess: () => showToast({ title: t('users.accountDisabled', { name }) }),
              onError,
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        {t('users.disableHint', { name })}
      </ConfirmDialog>
    </div>
  )
}
