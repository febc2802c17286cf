import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { KindList } from '../../kit/list/kind-list.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { compactInquiry, inquiryColumns } from './columns.tsx'
import { PortalWaiting } from './portal-waiting.tsx'
import { InquiryRecord } from './record.tsx'
import { useInquiryFilters } from './use-filters.tsx'

/** What the website's visitors wrote, until somebody has answered. */
export function ListScreen() {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const filters = useInquiryFilters()
  const columns = useMemo(() => inquiryColumns(t), [t])
  return (
    <KindList
      type="inquiry"
      columns={columns}
      compactRow={(row) => compactInquiry(row, t)}
      filters={filters}
      Record={InquiryRecord}
      summary={() => <PortalWaiting />}
      emptyActions={<Button onClick={() => change({ state: 'all' })}>{t('inquiries.showAll')}</Button>}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="inquiry" Record={InquiryRecord} />
}
