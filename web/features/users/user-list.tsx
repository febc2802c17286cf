import { Search } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { ListPanel } from '../../kit/list/list-panel.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { usePagedRows } from '../../kit/list/state/paged-rows.ts'
import { useTablePreferences } from '../../kit/screen/preferences.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Role, User } from './access.ts'
import { compactUser, userColumns } from './user-columns.tsx'
import { UserPanel } from './user-panel.tsx'

/** The users of the port; the open one beside the table. */
export function UserList({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [preferences] = useTablePreferences()
  const columns = useMemo(() => userColumns(t), [t])
  const { rows, total, onRangeChange, isLoading, error, retry } = usePagedRows('users', 'list', {
    q: search.q,
    sort: search.sort,
  })
  const setQuery = useCallback((q: string) => change({ q: q || undefined }, { replace: true }), [change])
  const close = useCallback(() => change({ open: undefined }), [change])
  const open = (user: User, replace: boolean) => change({ open: user.id }, { replace })

  return (
    <>
      <section className="flex min-w-0 flex-1 flex-col" aria-label={t('users.tab')}>
        <div className="flex shrink-0 border-b px-4 py-2 sm:px-5">
          <SearchBox label={t('users.search')} value={search.q ?? ''} onChange={setQuery} />
        </div>
        <DataTable
          label={t('users.tab')}
          columns={columns}
          rows={isLoading ? rowsOnTheirWay : rows}
          rowId={(user) => user.id}
          compactRow={(user) => compactUser(user, t)}
          onRangeChange={onRangeChange}
          sort={search.sort}
          onSortChange={(sort) => change({ sort }, { replace: true })}
          density={preferences.density ?? 'comfortable'}
          openId={search.open}
          onOpen={(user) => open(user, search.open !== undefined)}
          onActiveChange={(user) => search.open && open(user, true)}
          instead={
            error ? (
              <ProblemState error={error} onRetry={retry} />
            ) : total === 0 ? (
              <EmptyState
                icon={<Search />}
                title={t('list.noMatches')}
                action={<Button onClick={() => setQuery('')}>{t('list.clearAll')}</Button>}
              >
                {t('users.noMatchesHint')}
              </EmptyState>
            ) : null
          }
        />
      </section>
      {search.open && (
        <ListPanel onClose={close}>
          <UserPanel key={search.open} id={search.open} roles={roles} onClose={close} />
        </ListPanel>
      )}
    </>
  )
}

const rowsOnTheirWay = { total: 8, at: () => undefined }
