import { useMemo } from 'react'
import { CreateYachtDialog } from '../../components/create/create-yacht.tsx'
import { KindList } from '../../components/list/kind-list.tsx'
import { RecordPage } from '../../components/record/record-page.tsx'
import { UnitToggle } from '../../components/unit-toggle.tsx'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { useLengthUnit } from '../../lib/preferences.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { compactYacht, yachtColumns } from './columns.tsx'
import { YachtRecord } from './record.tsx'
import { useYachtFilters } from './use-filters.tsx'

export function ListScreen() {
  const { t } = useTranslation()
  const [{ ownerId, ownerName }] = useSearchState()
  const [unit] = useLengthUnit()
  const filters = useYachtFilters()
  const columns = useMemo(() => yachtColumns(t, unit), [t, unit])
  const owner = ownerId ? { value: ownerId, label: ownerName ?? '' } : null
  return (
    <KindList
      type="yacht"
      columns={columns}
      compactRow={(row) => compactYacht(row, unit)}
      filters={filters}
      Record={YachtRecord}
      actions={<UnitToggle />}
      create={(done) => <CreateYachtDialog owner={owner} {...done} />}
      seeds={['ownerId', 'ownerName']}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="yacht" Record={YachtRecord} />
}
