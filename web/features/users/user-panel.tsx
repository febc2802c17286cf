import { UserMinus, X } from 'lucide-react'
import { useState } from 'react'
import { scopesWithin } from '../../../contract/permissions.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { permissionsOf, type Role, rolesWithin, type User, within } from './access.ts'
import { AccountSwitch } from './account-switch.tsx'
import { ClearFactor } from './clear-factor.tsx'
import { InvitationPanel } from './invitation-panel.tsx'
import { OverrideMatrix } from './override-matrix.tsx'
import { roleName } from './role-name.ts'
import { useAccessChange } from './use-access-change.ts'
import { AccessBadges } from './user-columns.tsx'

type UserPanelProps = { id: string; roles: readonly Role[]; onClose: () => void }

/** One user: role, access, and what is allowed or denied apart from the role. */
export function UserPanel({ id, roles, onClose }: UserPanelProps) {
  const { t } = useTranslation()
  const { data: user, error, refetch } = useRead('users', 'get', { params: { id } })

  return (
    <article
      aria-label={user?.name ?? t('users.panel')}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto"
    >
      <header className="flex shrink-0 items-start gap-3 px-5 pt-3">
        {user && <Avatar name={user.name} src={user.avatar} size="lg" />}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2">
            <h2 className="min-w-0 text-xl font-semibold break-words">{user?.name}</h2>
            {user && <AccessBadges user={user} t={t} />}
          </div>
          {user && (
            <p className="break-words text-ink-soft">
              <a href={`mailto:${user.email}`} className="hover:underline">
                {user.email}
              </a>
              {user.username && ` · ${user.username}`}
            </p>
          )}
        </div>
        <IconButton label={t('action.close')} shortcut="escape" onClick={onClose} className="-mr-3">
          <X />
        </IconButton>
      </header>
      {user?.invitation ? (
        <InvitationPanel user={user} onClosed={onClose} />
      ) : user ? (
        <Access user={user} roles={roles} onRemoved={onClose} />
      ) : error ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines className="p-5" />
      )}
    </article>
  )
}

type AccessProps = { user: User; roles: readonly Role[]; onRemoved: () => void }

function Access({ user, roles, onRemoved }: AccessProps) {
  const { t } = useTranslation()
  const acting = usePort()
  const { port } = acting
  const me = useMe()
  const isSelf = me.user.id === user.id
  const role = roles.find((candidate) => candidate.id === user.roleId)
  const { setRole, setActive, setOverride } = useAccessChange(user)
  const below =
    role !== undefined &&
    within(permissionsOf(user, role), acting) &&
    scopesWithin(role.scopes, port.scopes) &&
    (me.isSuperAdmin || !user.isSuperAdmin)
  const fixed = isSelf || !below
  const choices = roles.filter((one) => one.id === user.roleId || rolesWithin([one], acting).length > 0)

  return (
    <div className="flex flex-col gap-5 py-4">
      {role && fixed && (
        <p className="mx-5 rounded-md bg-accent-soft px-3 py-2 text-accent-ink">
          {t(isSelf ? 'users.self' : 'users.above')}
        </p>
      )}
      <div className="flex flex-col gap-4 px-5">
        <Field label={t('users.field.role')}>
          <Select
            value={user.roleId}
            disabled={fixed}
            onValueChange={(roleId) => roleId !== user.roleId && setRole(roleId)}
            options={choices.map(({ id, name }) => ({ value: id, label: roleName(t, name) }))}
            className="sm:max-w-72"
          />
        </Field>
        <Switch
          checked={user.active}
          disabled={fixed}
          onCheckedChange={setActive}
          label={t('users.active', { port: port.name })}
          hint={t('users.activeHint')}
        />
        <p className="text-xs text-ink-faint">
          {t('users.field.lastSignIn')}:{' '}
          {user.lastSignInAt ? <When timestamp={user.lastSignInAt} /> : t('users.never')} ·{' '}
          {t('users.memberSince')}: <When timestamp={user.createdAt} />
        </p>
      </div>
      {role && <OverrideMatrix user={user} role={role} readOnly={fixed} onChange={setOverride} />}
      {!fixed && user.secondFactor && <ClearFactor user={user} />}
      {!fixed && <RemoveUser user={user} onRemoved={onRemoved} />}
      {me.isSuperAdmin && !isSelf && <AccountSwitch user={user} />}
    </div>
  )
}

function RemoveUser({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [asking, setAsking] = useState(false)
  const { remove, isRemoving } = useAccessChange(user)
  return (
    <div className="border-t px-5 pt-4">
      <Button icon={<UserMinus />} className="text-danger-ink" onClick={() => setAsking(true)}>
        {t('users.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('users.removeTitle', { name: user.name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('users.remove')}
        destructive
        busy={isRemoving}
        onConfirm={() => remove(onRemoved)}
      >
        {t('users.removeHint', { name: user.name, port: port.name })}
      </ConfirmDialog>
    </div>
  )
}
