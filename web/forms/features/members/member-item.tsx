import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { memberRoles } from '../../../../contract/forms/vocabulary.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Select } from '../../../../ui/select.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useAccess } from '../../lib/session.tsx'

type Member = Answer<'members', 'list'>[number]

export function MemberItem({ member }: { member: Member }) {
  const { t } = useTranslation()
  const { user, can } = useAccess()
  const isMe = member.email === user.email
  const mayChange = can('own') && !isMe
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-5">
      <Avatar name={member.name} size="lg" />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {member.name}
          {isMe && <Badge>{t('forms.members.you')}</Badge>}
          {member.invitation && (
            <Badge tone="warning">
              {t(member.invitation.expired ? 'users.invitationExpired' : 'forms.members.invited')}
            </Badge>
          )}
        </span>
        <span className="text-xs break-all text-ink-faint">
          {member.email}
          {member.lastSignInAt && (
            <>
              {` · ${t('forms.members.lastSignIn')} `}
              <When timestamp={member.lastSignInAt} />
            </>
          )}
        </span>
      </div>
      {mayChange && member.invitation ? (
        <InvitationControls member={member} />
      ) : mayChange ? (
        <MemberControls member={member} />
      ) : (
        <span className="text-ink-soft">{t(`forms.role.${member.role}.name`)}</span>
      )}
    </li>
  )
}

function MemberControls({ member }: { member: Member }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const update = useWrite('members', 'update')
  const remove = useWrite('members', 'remove')
  const params = { id: member.id }
  const { name } = member
  const onError = (error: unknown) =>
    showToast({ tone: 'danger', title: t('forms.members.failed', { name }), detail: problemText(error) })

  return (
    <span className="flex items-center gap-2 max-sm:w-full max-sm:pl-13">
      <span className="w-32 max-sm:flex-1">
        <Select
          aria-label={t('forms.members.roleOf', { name })}
          value={member.role}
          disabled={update.isPending}
          onValueChange={(role) =>
            role !== member.role &&
            update.mutate(
              { params, body: { role } },
              {
                onSuccess: () =>
                  showToast({
                    title: t('forms.members.changed', { name, role: t(`forms.role.${role}.name`) }),
                    onUndo: () => update.mutate({ params, body: { role: member.role } }, { onError }),
                  }),
                onError,
              },
            )
          }
          options={memberRoles.map((role) => ({ value: role, label: t(`forms.role.${role}.name`) }))}
        />
      </span>
      <IconButton label={t('forms.members.removeNamed', { name })} onClick={() => setAsking(true)}>
        <UserMinus />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('forms.members.removeTitle', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.members.remove')}
        destructive
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { params },
            {
              onSuccess: () => showToast({ title: t('forms.members.removed', { name }) }),
              onError,
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        {t('forms.members.removeHint')}
      </ConfirmDialog>
    </span>
  )
}

function InvitationControls({ member }: { member: Member }) {
  const { t } = useTranslation()
  const invite = useWrite('members', 'invite')
  const remove = useWrite('members', 'remove')
  const { id, name, email, role } = member
  const onError = (error: unknown) =>
    showToast({ tone: 'danger', title: t('forms.members.failed', { name }), detail: problemText(error) })
  return (
    <span className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:pl-13">
      <span className="text-ink-soft">{t(`forms.role.${role}.name`)}</span>
      <Button
        size="sm"
        busy={invite.isPending}
        onClick={() =>
          invite.mutate(
            { body: { name, email, role } },
            { onSuccess: () => showToast({ title: t('forms.members.invitedToast', { email }) }), onError },
          )
        }
      >
        {t('users.sendAgain')}
      </Button>
      <Button
        size="sm"
        busy={remove.isPending}
        onClick={() =>
          remove.mutate(
            { params: { id } },
            { onSuccess: () => showToast({ title: t('users.takenBack', { name }) }), onError },
          )
        }
      >
        {t('users.takeBack')}
      </Button>
    </span>
  )
}
