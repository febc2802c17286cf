import { useMemo } from 'react'
import { KindList } from '../../kit/list/kind-list.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { compactResidentialClient, residentialClientColumns } from './columns.tsx'
import { CreateResidentialClientDialog } from './create-residential-client.tsx'
import { ResidentialClientRecord } from './record.tsx'
import { useResidentialClientFilters } from './use-filters.tsx'

export function ListScreen() {
  const { t } = useTranslation()
  const filters = useResidentialClientFilters()
  const columns = useMemo(() => residentialClientColumns(t), [t])
  return (
    <KindList
      type="residential_client"
      columns={columns}
      compactRow={compactResidentialClient}
      filters={filters}
      Record={ResidentialClientRecord}
      create={(done) => <CreateResidentialClientDialog {...done} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="residential_client" Record={ResidentialClientRecord} />
}
