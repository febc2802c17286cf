import { CalendarRange, Handshake, Link2, Maximize2, X } from 'lucide-react'
import { useRef } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StageMark, StatusBadge } from '../../../ui/status-badge.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { Item, ItemList, ItemListHeader } from '../../kit/record/item-list.tsx'
import { RecordLink, useOpenRecord } from '../../kit/record/links/records.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatMoney, todayIso } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { lengthText } from '../../kit/words/sizes.ts'
import { valueText } from '../../kit/words/values.ts'
import { heldSentence } from '../berths/public/held-sentence.ts'
import { DealLink } from '../interests/public/deal-link.tsx'
import { NewInterest } from '../interests/public/new-interest.tsx'
import { useLinkBerth } from '../interests/public/use-link-berth.ts'
import { OccupancyLink } from '../occupancy/public/occupancy-link.tsx'
import { heldText } from './berth-card.tsx'
import type { ChartBerth, Occupation } from './colouring.ts'
import { fitOf } from './fit.ts'
import type { Sought } from './use-sought.ts'

type BerthPanelProps = { berth: ChartBerth; sought: Sought | null; onClose: () => void }

/** A berth beside the plan: its size, how it fits who is sought for, its deals, and linking it. */
export function BerthPanel({ berth, sought, onClose }: BerthPanelProps) {
  const { t } = useTranslation()
  const openRecord = useOpenRecord()
  return (
    <article
      aria-label={berth.mooringNumber}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface"
    >
      <header className="flex items-center gap-3 py-2 pr-2 pl-5">
        <h2 className="text-xl font-semibold tabular-nums">{berth.mooringNumber}</h2>
        <StatusBadge status={berth.status} label={t(`berth.choice.status.${berth.status}`)} />
        <span className="ml-auto flex items-center gap-1">
          <OccupancyLink berthId={berth.id} />
          <IconButton label={t('record.openPage')} onClick={() => openRecord('berth', berth.id)}>
            <Maximize2 />
          </IconButton>
          <IconButton label={t('action.close')} shortcut="escape" onClick={onClose}>
            <X />
          </IconButton>
        </span>
      </header>
      <Facts berth={berth} />
      {berth.held ? (
        <HeldBy held={berth.held} />
      ) : (
        berth.holder && <p className="px-5 pb-3 text-sm">{heldSentence(t, berth.holder, todayIso())}</p>
      )}
      {sought && <FitAndLink berth={berth} sought={sought} />}
      <Deals berthId={berth.id} />
    </article>
  )
}

function Facts({ berth }: { berth: ChartBerth }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const length = (metres: number | null) => lengthText(metres, unit) || '–'
  const facts = [
    [t('dimension.length'), length(berth.lengthM)],
    [t('dimension.beam'), length(berth.widthM)],
    [t('dimension.waterDepth'), length(berth.waterDepthM ?? berth.draftM)],
    [t('berths.field.price'), formatMoney(berth.price, berth.currency) || '–'],
    [t('berths.field.pontoon'), berth.pontoon ?? '–'],
    [t('berths.field.mooringType'), valueText(berth.mooringType, 'mooringType') || '–'],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-2 px-5 py-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-faint">{name}</dt>
          <dd className="truncate tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Who holds it on the day that the plan shows. */
function HeldBy({ held }: { held: Occupation }) {
  const { t } = useTranslation()
  return (
    <ItemList label={t('plan.mode.tenancy')}>
      <Item
        icon={<CalendarRange />}
        title={
          held.by ? (
            <RecordLink type={held.by.type} id={held.by.id}>
              {held.by.type === 'tenancy'
                ? held.clientName
                : `${held.clientName} · ${t(`record.type.${held.by.type}`)}`}
            </RecordLink>
          ) : (
            t('plan.heldByHidden')
          )
        }
        detail={held.yachtName}
        aside={heldText(held, t)}
      />
    </ItemList>
  )
}

function FitAndLink({ berth, sought }: { berth: ChartBerth; sought: Sought }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const section = useRef<HTMLElement>(null)
  const { interest, yacht, vessel } = sought
  const { verdict, clearances } = fitOf(berth, vessel)
  const name = interest?.clientName ?? yacht?.name
  const heading = name ? t('plan.fitFor', { name }) : t('plan.fitForSize')

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={heading}
      className="border-y bg-sunken px-5 py-3 -outline-offset-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{t(`plan.category.${verdict}`)}</h3>
        <span className="text-xs text-ink-faint">{heading}</span>
      </div>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
        {(['length', 'beam', 'depth'] as const).map((side) => (
          <li key={side} className={(clearances[side] ?? 0) < 0 ? 'font-medium text-danger-ink' : undefined}>
            {t(`plan.clearance.${side}`)} {spareText(clearances[side], unit)}
          </li>
        ))}
      </ul>
      {interest && (
        <Linking
          berth={berth}
          interest={interest}
          tooSmall={verdict === 'small'}
          // The button goes; the focus stays at what it stood in.
          onLinked={() => section.current?.focus()}
        />
      )}
    </section>
  )
}

type LinkingProps = {
  berth: ChartBerth
  interest: NonNullable<Sought['interest']>
  tooSmall: boolean
  onLinked: () => void
}

function Linking({ berth, interest, tooSmall, onLinked }: LinkingProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const link = useLinkBerth(interest.id, onLinked)
  const open = interest.outcome === null && interest.archivedAt === null
  if (interest.berths.some((one) => one.berthId === berth.id)) {
    return (
      <Badge tone="accent" className="mt-2">
        {t('plan.isLinked')}
      </Badge>
    )
  }
  if (!open || !can('interests.edit')) return null
  return (
    <Button
      variant={tooSmall ? 'secondary' : 'primary'}
      className="mt-2"
      icon={<Link2 />}
      busy={link.busy}
      onClick={() => void link.run({ id: berth.id, mooringNumber: berth.mooringNumber })}
    >
      {t('plan.link', { mooring: berth.mooringNumber })}
    </Button>
  )
}

function spareText(metres: number | null, unit: 'm' | 'ft'): string {
  if (metres === null) return '?'
  const size = lengthText(Math.abs(metres), unit) || `0 ${unit}`
  return `${metres < 0 ? '−' : '+'}${size}`
}

function Deals({ berthId }: { berthId: string }) {
  const { t } = useTranslation()
  const deals = useRead('berths', 'activeInterests', { params: { id: berthId } })
  if (deals.error) return <ProblemState error={deals.error} onRetry={() => void deals.refetch()} />
  if (!deals.data) return <SkeletonLines className="p-5" />
  if (deals.data.length === 0) {
    return (
      <EmptyState
        icon={<Handshake />}
        title={t('berths.noDealsTitle')}
        action={<NewInterest size="sm" seed={{ berthId }} />}
      >
        {t('berths.noDeals')}
      </EmptyState>
    )
  }
  return (
    <>
      <ItemListHeader title={t('berths.tab.deals')}>
        <NewInterest size="sm" seed={{ berthId }} />
      </ItemListHeader>
      <ItemList label={t('berths.tab.deals')}>
        {deals.data.map((deal, place) => (
          <Item
            key={deal.interestId ?? place}
            icon={<StageMark stage={deal.stage} />}
            title={
              <>
                <DealLink deal={deal} />
                {deal.isPrimary && <Badge>{t('berths.primaryBerth')}</Badge>}
              </>
            }
            detail={t(`interest.choice.pipelineStage.${deal.stage}`)}
            aside={<When timestamp={deal.updatedAt} />}
          />
        ))}
      </ItemList>
    </>
  )
}
