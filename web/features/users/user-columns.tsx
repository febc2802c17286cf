import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { CompactRow, DataColumn } from '../../../ui/data-table/columns.ts'
import { When } from '../../kit/display/when.tsx'
import type { Translate } from '../../kit/words/i18n.ts'
import type { User } from './access.ts'
import { roleName } from './role-name.ts'

export function userColumns(t: Translate): readonly DataColumn<User>[] {
  return [
    {
      id: 'name',
      header: t('users.field.name'),
      cell: (user) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={user.name} src={user.avatar} size="sm" />
          <span className="truncate">{user.name}</span>
        </span>
      ),
      width: 170,
      grow: 2,
      sortField: 'name',
      fixed: true,
    },
    {
      id: 'email',
      header: t('users.field.email'),
      cell: (user) => <span className="text-ink-soft">{user.email}</span>,
      width: 200,
      grow: 2,
    },
    { id: 'role', header: t('users.field.role'), cell: (user) => roleName(t, user.role), width: 150 },
    {
      id: 'access',
      header: t('users.field.access'),
      cell: (user) => <AccessBadges user={user} t={t} />,
      width: 150,
    },
    {
      id: 'lastSignInAt',
      header: t('users.field.lastSignIn'),
      cell: (user) => (
        <span className="text-ink-faint">
          {user.lastSignInAt ? <When timestamp={user.lastSignInAt} /> : t('users.never')}
        </span>
      ),
      width: 130,
      grow: 0,
      align: 'right',
    },
  ]
}

export function compactUser(user: User, t: Translate): CompactRow {
  return {
    title: user.name,
    detail: [roleName(t, user.role), user.email].join(' · '),
    mark: <Avatar name={user.name} src={user.avatar} />,
    aside: <AccessBadges user={user} t={t} />,
  }
}

/** What sets the user's access apart from what the role alone would give. */
export function AccessBadges({ user, t }: { user: User; t: Translate }) {
  const exceptions = user.overrides.length
  return (
    <span className="flex flex-wrap items-center gap-1">
      {user.invitation ? (
        <Badge tone="warning">
          {t(user.invitation.expired ? 'users.invitationExpired' : 'users.waiting')}
        </Badge>
      ) : (
        !user.active && <Badge tone="warning">{t('users.off')}</Badge>
      )}
      {user.disabled && <Badge tone="danger">{t('users.disabled')}</Badge>}
      {user.isSuperAdmin && <Badge tone="accent">{t('users.superAdmin')}</Badge>}
      {exceptions > 0 && <Badge>{t('users.exceptions', { count: exceptions })}</Badge>}
    </span>
  )
}
