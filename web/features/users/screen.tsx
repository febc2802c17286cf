import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useShortcut } from '../../kit/screen/shortcuts.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { AddUserDialog } from './add-user.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RoleList } from './role-list.tsx'
import { TeamDialog } from './team-dialog.tsx'
import { TeamList } from './team-list.tsx'
import { UserList } from './user-list.tsx'

const tabIds = ['users', 'roles', 'teams'] as const

/** Who works in the port, and what each role may do. */
export function UsersScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  const mayManage = can('admin.manage_users')
  const tab = tabIds.find((id) => id === search.tab) ?? 'users'
  const createLabel = t(tab === 'users' ? 'users.add' : `${tab}.create`)
  const openCreate = () => change({ create: 'yes' })
  const closeCreate = () => change({ create: undefined }, { replace: true })
  const roles = useRead('roles', 'list', {}, { enabled: mayManage })
  useShortcut('c', createLabel, t('nav.users'), openCreate, mayManage)

  if (!mayManage) return <NoPermission />
  return (
    <>
      <PageHeader
        title={t('users.title')}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={openCreate}>
            {createLabel}
          </Button>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col bg-surface">
        <Tabs
          label={t('users.title')}
          value={tab}
          onValueChange={(next) =>
            change({ tab: next === 'users' ? undefined : next, open: undefined, q: undefined })
          }
          tabs={tabIds.map((id) => ({
            id,
            label: t(`${id}.tab`),
            ...(id === 'roles' ? { count: roles.data?.length } : {}),
          }))}
        >
          <div className="relative flex h-full min-h-0">
            {tab === 'users' ? (
              <UserList roles={roles.data ?? []} />
            ) : tab === 'roles' ? (
              <RoleList />
            ) : (
              <TeamList />
            )}
          </div>
        </Tabs>
      </div>
      {search.create && tab === 'users' && <AddUserDialog roles={roles.data ?? []} onClose={closeCreate} />}
      {search.create && tab === 'roles' && (
        <RoleDialog
          key={search.create}
          like={roles.data?.find(({ id }) => id === search.create)}
          onClose={closeCreate}
        />
      )}
      {search.create && tab === 'teams' && <TeamDialog onClose={closeCreate} />}
    </>
  )
}
