import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DataTable, type DataTableProps } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ProblemState } from '../display/problem-state.tsx'
import { useDocumentTitle } from '../screen/document-title.ts'
import { useTablePreferences } from '../screen/preferences.ts'
import { useShortcut } from '../screen/shortcuts.ts'
import { formatNumber } from '../words/format.ts'
import { type Translate, useTranslation } from '../words/i18n.ts'
import { ListPanel } from './list-panel.tsx'
import { useSearchState } from './state/list-search.ts'

type WholeListProps<Row> = {
  title: string
  icon: LucideIcon
  texts: { create: string; emptyTitle: string; empty: string }
  found: { data: readonly Row[] | undefined; error: unknown; refetch: () => unknown }
  columns: (t: Translate) => DataTableProps<Row>['columns']
  compactRow: DataTableProps<Row>['compactRow']
  /** What the panel of a row keeps in the address besides: forgotten with it. */
  besides?: readonly string[]
  renderPanel: (row: Row, close: () => void) => ReactNode
  renderCreate: (close: () => void, opened: (id: string) => void) => ReactNode
}

/** A list that comes whole, since a port has few of them, with the panel of the open one. */
export function WholeList<Row extends { id: string }>(props: WholeListProps<Row>) {
  const { title, icon: Icon, texts, found, columns, compactRow, besides = [] } = props
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [preferences] = useTablePreferences()
  const drawn = useMemo(() => columns(t), [columns, t])
  const forgotten = Object.fromEntries(besides.map((name) => [name, undefined]))
  const openCreate = () => change({ create: 'yes' })
  const close = () => change({ ...forgotten, open: undefined })
  useShortcut('c', texts.create, title, openCreate)
  useDocumentTitle(title)

  const rows = found.data ?? []
  const open = rows.find((one) => one.id === search.open)
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {texts.create}
    </Button>
  )
  return (
    <div className="relative flex min-h-0 flex-1">
      <section className="flex min-w-0 flex-1 flex-col" aria-label={title}>
        <PageHeader title={title} aside={found.data && formatNumber(rows.length)} actions={createButton} />
        <DataTable
          label={title}
          columns={drawn}
          rows={{ total: found.data ? rows.length : rowsOnTheirWay, at: (index) => rows[index] }}
          rowId={(one) => one.id}
          compactRow={compactRow}
          onRangeChange={allIsHere}
          sort={undefined}
          onSortChange={allIsHere}
          density={preferences.density ?? 'comfortable'}
          openId={search.open}
          onOpen={(one) => change({ ...forgotten, open: one.id })}
          instead={
            found.error ? (
              <ProblemState error={found.error} onRetry={() => void found.refetch()} />
            ) : found.data?.length === 0 ? (
              <EmptyState icon={<Icon />} title={texts.emptyTitle} action={createButton}>
                {texts.empty}
              </EmptyState>
            ) : null
          }
        />
      </section>
      {open && <ListPanel onClose={close}>{props.renderPanel(open, close)}</ListPanel>}
      {search.create &&
        props.renderCreate(
          () => change({ create: undefined }, { replace: true }),
          (id) => change({ create: undefined, open: id }, { replace: true }),
        )}
    </div>
  )
}

const rowsOnTheirWay = 3
const allIsHere = () => {}
