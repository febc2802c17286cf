import { useParams } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useMemo } from 'react'
import { inboxGate } from '../../../contract/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { RecordList } from '../../components/list/record-list.tsx'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { compactInquiry, inquiryColumns } from './columns.tsx'
import { InquiryRecord } from './record.tsx'
import { useInquiryFilters } from './use-filters.tsx'

/** What the website's visitors wrote, until somebody has answered. */
export function ListScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const filters = useInquiryFilters()
  const columns = useMemo(() => inquiryColumns(t), [t])
  if (!inboxGate.some(can)) return <NoPermission />
  return (
    <RecordList
      module="inquiries"
      type="inquiry"
      title={t('nav.inbox')}
      searchLabel={t('inquiries.search')}
      columns={columns}
      compactRow={(row) => compactInquiry(row, t)}
      filters={filters}
      empty={<EmptyInbox />}
      renderRecord={(id, panel) => <InquiryRecord key={id} id={id} panel={panel} />}
    />
  )
}

export function RecordScreen() {
  const { id } = useParams({ strict: false })
  const { can } = usePort()
  if (!inboxGate.some(can)) return <NoPermission />
  return <InquiryRecord id={id ?? ''} />
}

function EmptyInbox() {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  return (
    <EmptyState
      icon={<Inbox />}
      title={t('inquiries.emptyTitle')}
      action={<Button onClick={() => change({ state: 'all' })}>{t('inquiries.showAll')}</Button>}
    >
      {t('inquiries.empty')}
    </EmptyState>
  )
}
