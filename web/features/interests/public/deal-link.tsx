import { RecordLink } from '../../../kit/record/links/records.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** A deal by its client's name; of one that is not shown to the user only that there is one. */
export function DealLink({ deal }: { deal: { interestId: string | null; clientName: string | null } }) {
  const { t } = useTranslation()
  if (deal.interestId === null) return <span className="text-ink-soft">{t('berths.hiddenDeal')}</span>
  return (
    <RecordLink type="interest" id={deal.interestId}>
      {deal.clientName}
    </RecordLink>
  )
}
