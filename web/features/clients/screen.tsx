import { useMemo } from 'react'
import { KindList } from '../../kit/list/kind-list.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientBulkActions } from './bulk-actions.tsx'
import { clientColumns, compactClient } from './columns.tsx'
import { CreateClientDialog } from './create-client.tsx'
import { ClientRecord } from './record.tsx'
import { useClientFilters } from './use-filters.tsx'

export function ListScreen() {
  const { t } = useTranslation()
  const filters = useClientFilters()
  const columns = useMemo(() => clientColumns(t), [t])
  return (
    <KindList
      type="client"
      columns={columns}
      compactRow={(row) => compactClient(row, t)}
      filters={filters}
      Record={ClientRecord}
      bulkGates={['clients.edit', 'clients.delete']}
      bulk={(ids, clear) => <ClientBulkActions ids={ids} onDone={clear} />}
      create={(done) => <CreateClientDialog {...done} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="client" Record={ClientRecord} />
}
