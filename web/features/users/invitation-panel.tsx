import { Send, Undo2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { User } from './access.ts'

/** Somebody who was asked to join and has not accepted yet. */
export function InvitationPanel({ user, onClosed }: { user: User; onClosed: () => void }) {
  const { t } = useTranslation()
  const { isSuperAdmin } = useMe()
  const { can } = usePort()
  const again = useWrite('users', 'create')
  const resend = useWrite('invitations', 'resend', { touches: ['users'] })
  const remove = useWrite('users', 'remove', { touches: ['roles'] })
  const { id, email, firstName, lastName, username, roleId, role, invitation } = user
  const texts = {
    onSuccess: () => showToast({ title: t('users.invited', { email }) }),
    onError: (error: unknown) =>
      showToast({ tone: 'danger', title: t('users.failed'), detail: problemText(error) }),
  }

  function send() {
    if (isSuperAdmin) resend.mutate({ params: { id } }, texts)
    else
      again.mutate({ body: { email, firstName, lastName, roleId, ...(username ? { username } : {}) } }, texts)
  }

  function takeBack() {
    remove.mutate(
      { params: { id } },
      {
        ...texts,
        onSuccess: () => {
          showToast({ title: t('users.takenBack', { name: user.name }) })
          onClosed()
        },
      },
    )
  }

  return (
    <div className="flex flex-col gap-4 px-5 py-4">
      <p className="text-ink-soft">{t('users.invitedAs', { role })}</p>
      {invitation && (
        <p className="text-xs text-ink-faint">
          {t(invitation.expired ? 'users.endedOn' : 'users.goodUntil')}{' '}
          <When timestamp={invitation.expiresAt} />
        </p>
      )}
      {can('admin.manage_users') && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Send />} busy={again.isPending || resend.isPending} onClick={send}>
            {t('users.sendAgain')}
          </Button>
          <Button icon={<Undo2 />} className="text-danger-ink" busy={remove.isPending} onClick={takeBack}>
            {t('users.takeBack')}
          </Button>
        </div>
      )}
    </div>
  )
}
