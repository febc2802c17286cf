import { AlarmClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { shownStage } from '../../../../contract/interests/pipeline.ts'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { StageBadge } from '../../../../ui/status-badge.tsx'
import { Amounts } from '../../../kit/display/amounts.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { kinds } from '../../../kit/kinds/kinds.ts'
import { Item, ItemList, ItemListHeader } from '../../../kit/record/item-list.tsx'
import { RecordLink } from '../../../kit/record/links/records.tsx'
import type { Overview } from '../../../kit/record/overview.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { SoldToOthers } from '../../berths/public/taken-berths.tsx'

export type Deal = Answer<'interests', 'list'>['data'][number]

type DealsProps = {
  /** The filter of the list of deals that finds those of the record. */
  of: Readonly<Record<string, string>>
  /** What each line says beside the berths: whose deal it is, or with which yacht. */
  beside: (deal: Deal) => ReactNode
  /** What comes next of the deals that have a next step. */
  steps: Overview['steps']
}

const most = 100

/** The live and won deals that a filter of their list finds. */
export function useDealsOf(of: Readonly<Record<string, string>>) {
  const { can } = usePort()
  const query = { ...of, outcome: 'none,won', sort: '-stageChangedAt' as const, limit: String(most) }
  return useRead('interests', 'list', { query }, { enabled: can('interests.view') })
}

/** The live deals of a record, and the berths that were won: nothing for whoever may not see deals. */
export function RecordDeals({ of, beside, steps }: DealsProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const deals = useDealsOf(of)
  if (!can('interests.view')) return null
  if (deals.error && !deals.data) {
    return <ProblemState error={deals.error} onRetry={() => void deals.refetch()} />
  }
  if (!deals.data) return <SkeletonLines lines={3} className="p-5" />
  const live = deals.data.data.filter((deal) => deal.outcome === null)
  const won = deals.data.data.filter((deal) => deal.outcome === 'won' && deal.berths.length > 0)
  return (
    <>
      <section aria-label={t('record.deals')}>
        <ItemListHeader title={t('record.deals')} />
        {live.length === 0 && <p className="px-5 pb-3 text-ink-faint">{t('record.noDeals')}</p>}
        <ItemList label={t('record.deals')}>
          {live.map((deal) => (
            <LiveDeal
              key={deal.id}
              deal={deal}
              beside={beside(deal)}
              step={steps.find(({ interestId }) => interestId === deal.id)}
            />
          ))}
        </ItemList>
      </section>
      {won.length > 0 && (
        <section aria-label={t('record.berths')}>
          <ItemListHeader title={t('record.berths')} />
          <ItemList label={t('record.berths')}>
            {won.map((deal) => (
              <WonDeal key={deal.id} deal={deal} beside={beside(deal)} />
            ))}
          </ItemList>
        </section>
      )}
    </>
  )
}

type LiveDealProps = { deal: Deal; beside: ReactNode; step: Overview['steps'][number] | undefined }

function LiveDeal({ deal, beside, step }: LiveDealProps) {
  const { t } = useTranslation()
  return (
    <Item
      icon={<kinds.interest.icon />}
      title={
        <>
          <RecordLink type="interest" id={deal.id}>
            {deal.berths.length > 0 ? deal.berths.join(', ') : t('record.noBerthYet')}
          </RecordLink>
          <StageBadge
            stage={shownStage(deal.pipelineStage)}
            label={t(`interest.choice.pipelineStage.${deal.pipelineStage}`)}
          />
        </>
      }
      detail={
        <>
          {beside} <SoldToOthers taken={deal.taken} />
          {step && (
            <span className="flex flex-wrap items-center gap-x-1.5">
              <AlarmClock className="size-3.5 shrink-0" aria-hidden="true" />
              <RecordLink type="reminder" id={step.reminderId} className="rounded-sm hover:underline">
                {step.title}
              </RecordLink>
              <When timestamp={step.nextAt} />
            </span>
          )}
        </>
      }
      aside={<Amounts of={deal.value} />}
    />
  )
}

function WonDeal({ deal, beside }: { deal: Deal; beside: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Item
      icon={<kinds.berth.icon />}
      title={deal.berths.map((mooring, index) => (
        <RecordLink key={mooring} type="berth" id={deal.berthIds[index]!}>
          {mooring}
        </RecordLink>
      ))}
      detail={
        <>
          {beside && <>{beside} · </>}
          <RecordLink type="interest" id={deal.id} className="hover:underline">
            {t('record.wonDeal')}
          </RecordLink>{' '}
          {deal.outcomeAt && <When timestamp={deal.outcomeAt} />}
        </>
      }
      aside={<Amounts of={deal.value} />}
    />
  )
}
