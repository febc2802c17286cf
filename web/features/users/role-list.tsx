import { useMemo } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useTablePreferences } from '../../kit/screen/preferences.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatNumber } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { grantedCount, permissionCount, type Role } from './access.ts'
import { RoleDialog } from './role-dialog.tsx'
import { roleName } from './role-name.ts'
import { ScopeLine } from './scope-line.tsx'

/** The roles of the port; a role opens as the matrix of what it may do. */
export function RoleList() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [preferences] = useTablePreferences()
  const roles = useRead('roles', 'list', {})
  const columns = useMemo(() => roleColumns(t), [t])
  const open = roles.data?.find((role) => role.id === search.open)
  const close = () => change({ open: undefined }, { replace: true })

  return (
    <section className="flex min-w-0 flex-1 flex-col" aria-label={t('roles.tab')}>
      <DataTable
        label={t('roles.tab')}
        columns={columns}
        rows={{ total: roles.data?.length ?? 5, at: (index) => roles.data?.[index] }}
        rowId={(role) => role.id}
        compactRow={(role) => ({
          title: roleName(t, role.name),
          detail: t('roles.granted', { count: grantedCount(role), total: permissionCount }),
          aside: t('roles.holders', { count: role.userCount }),
        })}
        onRangeChange={allIsHere}
        density={preferences.density ?? 'comfortable'}
        onOpen={(role) => change({ open: role.id })}
        instead={
          roles.error ? <ProblemState error={roles.error} onRetry={() => void roles.refetch()} /> : null
        }
      />
      {open && (
        <RoleDialog
          key={open.id}
          role={open}
          onCopy={({ id }) => change({ open: undefined, create: id }, { replace: true })}
          onClose={close}
        />
      )}
    </section>
  )
}

const allIsHere = () => {}

function roleColumns(t: Translate): readonly DataColumn<Role>[] {
  return [
    {
      id: 'name',
      header: t('roles.field.name'),
      cell: (role) => roleName(t, role.name),
      width: 180,
      grow: 2,
      fixed: true,
    },
    {
      id: 'kind',
      header: t('roles.field.kind'),
      cell: (role) => (role.system ? <Badge>{t('roles.system')}</Badge> : t('roles.own')),
      width: 110,
    },
    {
      id: 'scopes',
      header: t('roles.field.scopes'),
      cell: (role) => <ScopeLine scopes={role.scopes} />,
      width: 220,
      grow: 1,
    },
    {
      id: 'permissions',
      header: t('roles.field.permissions'),
      cell: (role) => t('roles.granted', { count: grantedCount(role), total: permissionCount }),
      width: 130,
      align: 'right',
    },
    {
      id: 'users',
      header: t('roles.field.users'),
      cell: (role) => formatNumber(role.userCount),
      width: 90,
      align: 'right',
    },
  ]
}
