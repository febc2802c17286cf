import { useMemo } from 'react'
import { KindList } from '../../kit/list/kind-list.tsx'
import { TagBulk } from '../../kit/list/tags/tag-bulk.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { compactStay, stayColumns } from './public/stay-columns.tsx'
import type { TenancyRow } from './public/tenancy.ts'
import { TenancyDialog } from './public/tenancy-dialog.tsx'
import { TenancyRecord } from './record.tsx'
import { TenancyStatus } from './tenancy-status.tsx'
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
