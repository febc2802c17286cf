import { useMemo } from 'react'
import { UnitToggle } from '../../kit/form/unit-toggle.tsx'
import { KindList } from '../../kit/list/kind-list.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { compactYacht, yachtColumns } from './columns.tsx'
import { CreateYachtDialog } from './create-yacht.tsx'
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
