import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ItemListHeader } from '../../kit/record/item-list.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import type { Overview } from '../../kit/record/overview.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** The berths that live deals are about, and how they stand. */
export function WantedBerths({ berths }: { berths: Overview['wanted'] }) {
  const { t } = useTranslation()
  if (berths.length === 0) return null
  return (
    <section aria-label={t('overview.wanted')}>
      <ItemListHeader title={t('overview.wanted')} />
      <ul aria-label={t('overview.wanted')} className="flex flex-wrap gap-x-5 gap-y-1 px-5 pb-3">
        {berths.map(({ berthId, mooringNumber, status }) => (
          <li key={berthId} className="flex items-center gap-2">
            <RecordLink type="berth" id={berthId}>
              {mooringNumber}
            </RecordLink>
            <StatusBadge status={status} label={t(`berth.choice.status.${status}`)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
