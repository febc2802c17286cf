import { useMemo } from 'react'
import { KindList } from '../../components/list/kind-list.tsx'
import { TagBulk } from '../../components/list/tags/tag-bulk.tsx'
import { RecordPage } from '../../components/record/record-page.tsx'
import { compactStay, stayColumns } from '../../components/tenancies/stay-columns.tsx'
import type { TenancyRow } from '../../components/tenancies/tenancy.ts'
import { TenancyDialog } from '../../components/tenancies/tenancy-dialog.tsx'
import { TenancyStatus } from '../../components/tenancies/tenancy-status.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { TenancyRecord } from './record.tsx'
import { useTenancyFilters } from './use-filters.tsx'

/** Who holds which berth of the port, and for how long. */
export function ListScreen() {
  const { t } = useTranslation()
  const filters = useTenancyFilters()
  const columns = useMemo(
    () => stayColumns<TenancyRow>('tenancy', t, ({ status }) => <TenancyStatus status={status} />),
    [t],
  )
  return (
    <KindList
      type="tenancy"
      columns={columns}
      compactRow={(row) => compactStay(row, t(`tenancy.choice.status.${row.status}`), t)}
      filters={filters}
      Record={TenancyRecord}
      bulk={(ids, clear) => <TagBulk module="tenancies" ids={ids} onDone={clear} />}
      create={({ onClose, onCreated }) => <TenancyDialog onClose={onClose} onDone={onCreated} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="tenancy" Record={TenancyRecord} />
}
