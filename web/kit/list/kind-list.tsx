import { Plus } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '../../../contract/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { type KindGates, maySee } from '../kinds/kind.ts'
import { isMade, kinds, type LinkedType } from '../kinds/kinds.ts'
import type { RecordPlace } from '../record/loaded-record.tsx'
import { useShortcut } from '../screen/shortcuts.ts'
import { usePort } from '../server/session.tsx'
import { useTranslation } from '../words/i18n.ts'
import type { ListColumn } from './columns/list-column.ts'
import { RecordList } from './record-list.tsx'
import { useSearchState } from './state/list-search.ts'
import type { RowsOf } from './use-record-list.ts'

type KindListProps<T extends LinkedType> = {
  type: T
  columns: readonly ListColumn<RowsOf<T>>[]
  compactRow: (row: RowsOf<T>) => CompactRow
  filters: readonly Filter[]
  Record: ComponentType<RecordPlace>
  /** What stands before the button that makes a new one. */
  actions?: ReactNode
  /** What else can be done while the port has no such record. */
  emptyActions?: ReactNode
  /** Acts on the chosen rows, for whoever may change them, or holds any of `bulkGates`. */
  bulk?: (ids: readonly string[], clear: () => void) => ReactNode
  bulkGates?: readonly Permission[]
  /** The dialog that makes a new one. */
  create?: (done: CreateDone) => ReactNode
  /** What the address says about the new one, forgotten with the dialog. */
  seeds?: readonly string[]
  /** What the rows shown come to, by what the list is asked with. */
  summary?: (query: Readonly<Record<string, string | undefined>>) => ReactNode
  /** Shows the list in another way than as a table. */
  instead?: ((parts: { actions: ReactNode; empty: ReactNode }) => ReactNode) | undefined
}

type CreateDone = { onClose: () => void; onCreated: (id: string) => void }

/** The screen of a kind of record: its list, the record beside it, and the dialog that makes one. */
export function KindList<T extends LinkedType>(props: KindListProps<T>) {
  const { type, columns, compactRow, filters, Record, bulk, create, instead } = props
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  const { page, icon: Icon } = kinds[type]
  const gates: KindGates = page.gates
  const bulkGates = props.bulkGates ?? (gates.edit ? [gates.edit] : [])
  const title = t(`nav.${page.nav.name}`)
  const createLabel = isMade(type) ? t(`${kinds[type].page.words}.create`) : ''
  const mayCreate = create !== undefined && gates.create !== undefined && can(gates.create)
  const openCreate = () => change({ create: 'yes' })
  useShortcut('c', createLabel, title, openCreate, mayCreate)

  if (!maySee(gates, can)) return <NoPermission />
  const createButton = mayCreate && (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {createLabel}
    </Button>
  )
  const actions = (
    <>
      {props.actions}
      {createButton}
    </>
  )
  const empty = (
    <EmptyState
      icon={<Icon />}
      title={t(`${page.words}.emptyTitle`)}
      action={
        <>
          {createButton}
          {props.emptyActions}
        </>
      }
    >
      {t(`${page.words}.empty`)}
    </EmptyState>
  )
  const closed = Object.fromEntries(['create', ...(props.seeds ?? [])].map((name) => [name, undefined]))
  return (
    <>
      {instead ? (
        instead({ actions, empty })
      ) : (
        <RecordList
          type={type}
          title={title}
          searchLabel={t(`${page.words}.search`)}
          columns={columns}
          compactRow={compactRow}
          filters={filters}
          actions={actions}
          empty={empty}
          {...(props.summary ? { summary: props.summary } : {})}
          {...(bulk && bulkGates.some(can) ? { bulk } : {})}
          renderRecord={(id, panel) => <Record key={id} id={id} panel={panel} />}
        />
      )}
      {mayCreate &&
        search.create === 'yes' &&
        create({
          onClose: () => change(closed, { replace: true }),
          onCreated: (id) => change({ ...closed, open: id }, { replace: true }),
        })}
    </>
  )
}
