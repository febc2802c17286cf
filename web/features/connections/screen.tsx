import { PlugZap, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ListPanel } from '../../components/list/list-panel.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { useTablePreferences } from '../../lib/preferences.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { connectionColumns, StateBadge } from './columns.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { CreateConnectionDialog } from './create-connection.tsx'

/** The forms of the website whose submissions arrive in the inbox. */
export function FormConnectionsScreen() {
  const { can } = usePort()
  if (!can('admin.manage_forms')) return <NoPermission />
  return <ConnectionList />
}

function ConnectionList() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [preferences] = useTablePreferences()
  const connections = useRead('formConnections', 'list', {})
  const columns = useMemo(() => connectionColumns(t), [t])
  const openCreate = () => change({ create: 'yes' })
  const close = () => change({ open: undefined })
  useShortcut('c', t('connections.create'), t('nav.connections'), openCreate)
  useDocumentTitle(t('nav.connections'))

  const rows = connections.data ?? []
  const open = rows.find((one) => one.id === search.open)
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {t('connections.create')}
    </Button>
  )
  return (
    <div className="relative flex min-h-0 flex-1">
      <section className="flex min-w-0 flex-1 flex-col" aria-label={t('nav.connections')}>
        <PageHeader
          title={t('nav.connections')}
          aside={connections.data && formatNumber(rows.length)}
          actions={createButton}
        />
        <DataTable
          label={t('nav.connections')}
          columns={columns}
          rows={{ total: connections.data ? rows.length : rowsOnTheirWay, at: (index) => rows[index] }}
          rowId={(one) => one.id}
          compactRow={(one) => ({
            title: one.name,
            detail: t('connections.inquiries', { count: one.inquiryCount }),
            aside: <StateBadge connection={one} />,
          })}
          onRangeChange={allIsHere}
          sort={undefined}
          onSortChange={allIsHere}
          density={preferences.density ?? 'comfortable'}
          openId={search.open}
          onOpen={(one) => change({ open: one.id })}
          instead={
            connections.error ? (
              <ProblemState error={connections.error} onRetry={() => void connections.refetch()} />
            ) : connections.data?.length === 0 ? (
              <EmptyState icon={<PlugZap />} title={t('connections.emptyTitle')} action={createButton}>
                {t('connections.empty')}
              </EmptyState>
            ) : null
          }
        />
      </section>
      {open && (
        <ListPanel onClose={close}>
          <ConnectionPanel key={open.id} connection={open} onClose={close} />
        </ListPanel>
      )}
      {search.create && (
        <CreateConnectionDialog
          onClose={() => change({ create: undefined }, { replace: true })}
          onCreated={(id) => change({ create: undefined, open: id }, { replace: true })}
        />
      )}
    </div>
  )
}

const rowsOnTheirWay = 3
const allIsHere = () => {}
