import { useParams } from '@tanstack/react-router'
import { Plus, Sailboat } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { CreateYachtDialog } from '../../components/create/create-yacht.tsx'
import { RecordList } from '../../components/list/record-list.tsx'
import { UnitToggle } from '../../components/unit-toggle.tsx'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { useLengthUnit } from '../../lib/preferences.ts'
import { usePort } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { compactYacht, yachtColumns } from './columns.tsx'
import { YachtRecord } from './record.tsx'
import { useYachtFilters } from './use-filters.tsx'

export function ListScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  const [unit] = useLengthUnit()
  const filters = useYachtFilters()
  const columns = useMemo(() => yachtColumns(t, unit), [t, unit])
  const mayCreate = can('yachts.create')
  const openCreate = () => change({ create: 'yes' })
  useShortcut('c', t('yachts.create'), t('nav.yachts'), openCreate, mayCreate)

  if (!can('yachts.view')) return <NoPermission />
  const createButton = mayCreate && (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {t('yachts.create')}
    </Button>
  )
  const closeCreate = { create: undefined, ownerId: undefined, ownerName: undefined }
  return (
    <>
      <RecordList
        module="yachts"
        type="yacht"
        title={t('yachts.title')}
        searchLabel={t('yachts.search')}
        columns={columns}
        compactRow={(row) => compactYacht(row, unit)}
        filters={filters}
        actions={
          <>
            <UnitToggle />
            {createButton}
          </>
        }
        empty={
          <EmptyState icon={<Sailboat />} title={t('yachts.emptyTitle')} action={createButton}>
            {t('yachts.empty')}
          </EmptyState>
        }
        renderRecord={(id, panel) => <YachtRecord key={id} id={id} panel={panel} />}
      />
      {search.create && (
        <CreateYachtDialog
          owner={search.ownerId ? { value: search.ownerId, label: search.ownerName ?? '' } : null}
          onClose={() => change(closeCreate, { replace: true })}
          onCreated={(id) => change({ ...closeCreate, open: id }, { replace: true })}
        />
      )}
    </>
  )
}

export function RecordScreen() {
  const { id } = useParams({ strict: false })
  const { can } = usePort()
  if (!can('yachts.view')) return <NoPermission />
  return <YachtRecord id={id ?? ''} />
}
