import { useParams } from '@tanstack/react-router'
import { Anchor, ListPlus, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { RecordList } from '../../components/list/record-list.tsx'
import { UnitToggle } from '../../components/unit-toggle.tsx'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { useLengthUnit } from '../../lib/preferences.ts'
import { usePort } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { BerthBulkActions } from './bulk-actions.tsx'
import { BulkAddDialog } from './bulk-add-dialog.tsx'
import { berthColumns, compactBerth } from './columns.tsx'
import { CreateBerthDialog } from './create-berth.tsx'
import { BerthRecord } from './record.tsx'
import { useBerthFilters } from './use-filters.tsx'

export function ListScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  const [unit] = useLengthUnit()
  const filters = useBerthFilters()
  const columns = useMemo(() => berthColumns(t, unit), [t, unit])
  const mayCreate = can('berths.create')
  useShortcut('c', t('berths.create'), t('nav.berths'), () => change({ create: 'yes' }), mayCreate)

  if (!can('berths.view')) return <NoPermission />
  const createButton = mayCreate && (
    <Button variant="primary" icon={<Plus />} onClick={() => change({ create: 'yes' })}>
      {t('berths.create')}
    </Button>
  )
  const bulkAdd = () => change({ create: 'many' })
  const closeCreate = () => change({ create: undefined }, { replace: true })
  return (
    <>
      <RecordList
        module="berths"
        type="berth"
        title={t('berths.title')}
        searchLabel={t('berths.search')}
        columns={columns}
        compactRow={(row) => compactBerth(row, t, unit)}
        filters={filters}
        actions={
          <>
            <span className="hidden sm:contents">
              <UnitToggle />
            </span>
            {can('berths.import') && (
              <IconButton label={t('berths.bulkAdd')} onClick={bulkAdd}>
                <ListPlus />
              </IconButton>
            )}
            {createButton}
          </>
        }
        empty={
          <EmptyState
            icon={<Anchor />}
            title={t('berths.emptyTitle')}
            action={
              <>
                {createButton}
                {can('berths.import') && <Button onClick={bulkAdd}>{t('berths.bulkAdd')}</Button>}
              </>
            }
          >
            {t('berths.empty')}
          </EmptyState>
        }
        {...(can('berths.edit')
          ? { bulk: (ids, clear) => <BerthBulkActions ids={ids} onDone={clear} /> }
          : {})}
        renderRecord={(id, panel) => <BerthRecord key={id} id={id} panel={panel} />}
      />
      {search.create === 'many' && <BulkAddDialog onClose={closeCreate} />}
      {search.create === 'yes' && (
        <CreateBerthDialog
          onClose={closeCreate}
          onCreated={(id) => change({ create: undefined, open: id }, { replace: true })}
        />
      )}
    </>
  )
}

export function RecordScreen() {
  const { id } = useParams({ strict: false })
  const { can } = usePort()
  if (!can('berths.view')) return <NoPermission />
  return <BerthRecord id={id ?? ''} />
}
