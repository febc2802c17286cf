import { ListPlus } from 'lucide-react'
import { useMemo } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { UnitToggle } from '../../kit/form/unit-toggle.tsx'
import { KindList } from '../../kit/list/kind-list.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
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
  const mayAddMany = can('berths.import')
  const addMany = () => change({ create: 'many' })
  return (
    <>
      <KindList
        type="berth"
        columns={columns}
        compactRow={(row) => compactBerth(row, t, unit)}
        filters={filters}
        Record={BerthRecord}
        actions={
          <>
            <span className="hidden sm:contents">
              <UnitToggle />
            </span>
            {mayAddMany && (
              <IconButton label={t('berths.bulkAdd')} onClick={addMany}>
                <ListPlus />
              </IconButton>
            )}
          </>
        }
        emptyActions={mayAddMany && <Button onClick={addMany}>{t('berths.bulkAdd')}</Button>}
        bulk={(ids, clear) => <BerthBulkActions ids={ids} onDone={clear} />}
        create={(done) => <CreateBerthDialog {...done} />}
      />
      {mayAddMany && search.create === 'many' && (
        <BulkAddDialog onClose={() => change({ create: undefined }, { replace: true })} />
      )}
    </>
  )
}

export function RecordScreen() {
  return <RecordPage type="berth" Record={BerthRecord} />
}
