import { ClipboardList, FolderOpen, Plus } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FilterChips } from '../../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { NoMatches } from '../../../kit/list/no-matches.tsx'
import { SearchBox } from '../../../kit/list/search-box.tsx'
import { archivedFilter } from '../../../kit/list/shared-filters.tsx'
import { listOf, useSearchState } from '../../../kit/list/state/list-search.ts'
import { usePagedRows } from '../../../kit/list/state/paged-rows.ts'
import { useDocumentTitle } from '../../../kit/screen/document-title.ts'
import { useShortcut } from '../../../kit/screen/shortcuts.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { WorkspaceDialog } from '../../components/workspace-dialog.tsx'
import { useGo, useParam } from '../../lib/navigation.tsx'
import { useAccess } from '../../lib/session.tsx'
import { compactForm, formColumns } from './columns.tsx'
import { NewFormDialog } from './new-form-dialog.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

const lastWorkspaceKey = 'last-workspace'

/** The start: the workspace used last, or the first steps where there is none. */
export function HomeScreen() {
  const { t } = useTranslation()
  const { can } = useAccess()
  const go = useGo()
  const workspaces = useRead('workspaces', 'list', {})
  const [creating, setCreating] = useState(false)
  const last = localStorage.getItem(lastWorkspaceKey)
  const first = workspaces.data?.find((each) => each.id === last) ?? workspaces.data?.[0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: going there once is enough
  useEffect(() => {
    if (first) go({ to: '/w/$workspaceId', params: { workspaceId: first.id }, replace: true })
  }, [first?.id])

  if (workspaces.error)
    return <ProblemState error={workspaces.error} onRetry={() => void workspaces.refetch()} />
  if (!workspaces.data || first) return <SkeletonLines lines={8} className="p-5" />
  return (
    <div className="my-auto">
      <EmptyState
        icon={<FolderOpen />}
        title={t('forms.list.noWorkspace')}
        action={
          can('edit') && (
            <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
              {t('forms.shell.newWorkspace')}
            </Button>
          )
        }
      >
        {t('forms.workspace.hint')}
      </EmptyState>
      {creating && <WorkspaceDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

export function WorkspaceScreen() {
  const workspaceId = useParam('workspaceId')!
  useEffect(() => localStorage.setItem(lastWorkspaceKey, workspaceId), [workspaceId])
  return <FormList key={workspaceId} workspaceId={workspaceId} />
}

/** The forms of one workspace. */
function FormList({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation()
  const { can } = useAccess()
  const go = useGo()
  const [search, change] = useSearchState()
  const workspaces = useRead('workspaces', 'list', {})
  const workspace = workspaces.data?.find((each) => each.id === workspaceId)
  const paged = usePagedRows('forms', 'list', {
    workspaceId,
    q: search.q,
    sort: search.sort,
    archived: search.archived,
  })
  const columns = useMemo(() => formColumns(t), [t])
  const filters = useMemo(() => [archivedFilter(t, t('forms.state.archived'))], [t])
  const setQuery = useCallback((q: string) => change({ q: q || undefined }, { replace: true }), [change])
  const openCreate = () => change({ create: 'yes' })
  useDocumentTitle(workspace?.name ?? t('forms.shell.forms'))
  useShortcut('c', t('forms.list.create'), t('forms.shell.forms'), openCreate, can('edit'))

  const createButton = can('edit') && (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {t('forms.list.create')}
    </Button>
  )
  const filtered = Boolean(search.q || search.archived)
  return (
    <section className="flex min-h-0 flex-1 flex-col" aria-label={workspace?.name ?? t('forms.shell.forms')}>
      <PageHeader
        title={workspace?.name ?? t('forms.shell.forms')}
        aside={paged.total === undefined ? null : formatNumber(paged.total)}
        actions={
          <>
            {workspace && can('edit') && <WorkspaceMenu workspace={workspace} />}
            {createButton}
          </>
        }
      >
        <SearchBox label={t('forms.list.search')} value={search.q ?? ''} onChange={setQuery} />
        <FilterChips
          filters={filters}
          values={{ archived: listOf(search.archived) }}
          onChange={(id, values) => change({ [id]: values[0] })}
          onClear={() => change({ archived: undefined })}
        />
      </PageHeader>
      <DataTable
        label={t('forms.shell.forms')}
        columns={columns}
        rows={paged.isLoading ? rowsOnTheirWay : paged.rows}
        rowId={(row) => row.id}
        rowHref={(row) => `/forms/${row.id}/build`}
        compactRow={(row) => compactForm(row, t)}
        onRangeChange={paged.onRangeChange}
        sort={search.sort}
        onSortChange={(sort) => change({ sort }, { replace: true })}
        onOpen={(row) => go({ to: '/forms/$id/build', params: { id: row.id } })}
        instead={
          paged.error ? (
            <ProblemState error={paged.error} onRetry={paged.retry} />
          ) : paged.total !== 0 ? null : filtered ? (
            <NoMatches onClear={() => change({ q: undefined, archived: undefined })} />
          ) : (
            <EmptyState icon={<ClipboardList />} title={t('forms.list.emptyTitle')} action={createButton}>
              {t('forms.list.empty')}
            </EmptyState>
          )
        }
      />
      {search.create && can('edit') && (
        <NewFormDialog
          workspaceId={workspaceId}
          onClose={() => change({ create: undefined }, { replace: true })}
        />
      )}
    </section>
  )
}

const rowsOnTheirWay = { total: 8, at: () => undefined }
