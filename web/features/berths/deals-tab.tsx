import { Handshake } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StageMark } from '../../../ui/status-badge.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { Item, ItemList } from '../../kit/record/item-list.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { DealLink } from '../interests/public/deal-link.tsx'
import type { Berth } from './vocabulary.tsx'

/** The live deals on a berth, the one changed last first. */
export function DealsTab({ berth }: { berth: Berth }) {
  const { t } = useTranslation()
  const deals = useRead('berths', 'activeInterests', { params: { id: berth.id } })
  if (deals.error) return <ProblemState error={deals.error} onRetry={() => void deals.refetch()} />
  if (!deals.data) return <SkeletonLines className="p-5" />
  if (deals.data.length === 0) {
    return (
      <EmptyState icon={<Handshake />} title={t('berths.noDealsTitle')}>
        {t('berths.noDeals')}
      </EmptyState>
    )
  }
  return (
    <ItemList label={t('berths.tab.deals')}>
      {deals.data.map((deal, place) => (
        <Item
          key={deal.interestId ?? place}
          icon={<StageMark stage={deal.stage} className="size-4" />}
          title={
            <>
              <DealLink deal={deal} />
              {deal.isPrimary && <Badge>{t('berths.primaryBerth')}</Badge>}
              {deal.inEoiBundle && <Badge tone="accent">{t('berths.inEoi')}</Badge>}
            </>
          }
          detail={t(`interest.choice.pipelineStage.${deal.stage}`)}
          aside={<When timestamp={deal.updatedAt} />}
        />
      ))}
    </ItemList>
  )
}
