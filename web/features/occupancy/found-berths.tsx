import { CalendarDays, CalendarPlus, Compass, SearchX, Zap } from 'lucide-react'
import { daysBetween } from '../../../contract/values/days.ts'
import { METRES_PER_FOOT } from '../../../contract/values/length-units.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import type { Search } from '../../kit/list/state/list-search.ts'
import { ItemListHeader } from '../../kit/record/item-list.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatMoney, todayIso } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { dimensionsText } from '../../kit/words/sizes.ts'
import { fitSentence } from '../berths/public/fit-sentence.ts'
import { heldSentence } from '../berths/public/held-sentence.ts'
import { daysText } from './berth-line.tsx'
import { daysOf, queryOf, sizesOf } from './wish.ts'

type Found = Answer<'berths', 'find'>[number]

type FoundBerthsProps = {
  search: Search
  onReserve: (berth: Found, days: { startDate: string; endDate: string }) => void
  /** Shows a berth in the calendar. */
  onShow: (berth: Found) => void
}

const groupOrder = ['fits', 'taken', 'misses', 'unknown'] as const

/** The berths that are free for the days of the address and that its boat fits, each with its price and why. */
export function FoundBerths({ search, onReserve, onShow }: FoundBerthsProps) {
  const { t } = useTranslation()
  const days = daysOf(search)
  const found = useRead(
    'berths',
    'find',
    { query: queryOf(search, days ?? { from: '', to: '' }) },
    { enabled: days !== null, keepPrevious: days !== null },
  )
  if (!days) {
    return (
      <EmptyState icon={<Compass />} title={t('occupancy.find.start')}>
        {t('occupancy.find.startHint')}
      </EmptyState>
    )
  }
  if (found.error) return <ProblemState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonLines lines={8} className="p-5" />
  if (found.data.length === 0) {
    return (
      <EmptyState icon={<SearchX />} title={t('occupancy.find.noneTitle')}>
        {search.taken === 'true' ? t('occupancy.find.noneAtAll') : t('occupancy.find.none')}
      </EmptyState>
    )
  }
  const criteria = [daysText(days, t), t('occupancy.find.nights', { count: daysBetween(days.from, days.to) })]
  const { data } = found
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-6">
      <p role="status" className="px-5 pt-3 text-sm text-ink-soft tabular-nums">
        {t('occupancy.find.found', { count: data.length, days: criteria.join(' · ') })}
      </p>
      {groupOrder
        .map((group) => ({ group, berths: data.filter((one) => one.group === group) }))
        .filter(({ berths }) => berths.length > 0)
        .map(({ group, berths }) => (
          <section key={group} aria-label={t(`occupancy.find.group.${group}`)}>
            <ItemListHeader title={t(`occupancy.find.group.${group}`)} />
            <ol className="divide-y border-y bg-surface">
              {berths.map((berth) => (
                <FoundBerth key={berth.berthId} {...{ berth, search, days, onReserve, onShow }} />
              ))}
            </ol>
          </section>
        ))}
    </div>
  )
}

type FoundBerthProps = Omit<FoundBerthsProps, 'onReserve'> & {
  berth: Found
  days: { from: string; to: string }
  onReserve: FoundBerthsProps['onReserve']
}

function FoundBerth({ berth, search, days, onReserve, onShow }: FoundBerthProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [unit] = useLengthUnit()
  const { mooringNumber, status, lengthM, widthM, waterDepthM, powerCapacity, group } = berth
  const feet = (metres: number | null) => [metres, metres && metres / METRES_PER_FOOT] as const
  const size = dimensionsText([feet(lengthM), feet(widthM), feet(waterDepthM)], unit)
  return (
    <li className="flex items-start gap-x-4 gap-y-2 px-5 py-2.5 max-sm:flex-wrap">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 max-sm:basis-full">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RecordLink type="berth" id={berth.berthId} className="font-medium tabular-nums hover:underline">
            {mooringNumber}
          </RecordLink>
          {status !== 'available' && (
            <StatusBadge status={status} label={t(`berth.choice.status.${status}`)} />
          )}
          <span className="text-xs text-ink-soft tabular-nums">{size}</span>
          {powerCapacity && (
            <span className="inline-flex items-center gap-1 text-xs text-ink-soft [&_svg]:size-3">
              <Zap aria-label={t('berth.field.powerCapacity')} />
              {powerCapacity}
            </span>
          )}
          <span className="ml-auto text-sm tabular-nums">{formatMoney(berth.price, berth.currency)}</span>
        </span>
        <span className="text-sm text-ink-soft">
          {fitSentence(t, berth, sizesOf(search), unit, waterDepthM !== null)}
        </span>
        <Stays berth={berth} />
      </div>
      <span className="flex shrink-0 items-center gap-2 max-sm:w-full">
        <Button
          variant="ghost"
          size="sm"
          icon={<CalendarDays />}
          aria-label={t('occupancy.find.calendar', { mooring: mooringNumber })}
          onClick={() => onShow(berth)}
        >
          {t('occupancy.find.show')}
        </Button>
        {can('reservations.create') && group !== 'taken' && (
          <Button
            size="sm"
            icon={<CalendarPlus />}
            aria-label={t('occupancy.find.reserve', { mooring: mooringNumber })}
            onClick={() => onReserve(berth, { startDate: days.from, endDate: days.to })}
          >
            {t('occupancy.find.take')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Who holds the berth on these days or has asked for it, and which of the days are free. */
function Stays({ berth: { spans, free, group, status } }: { berth: Found }) {
  const { t } = useTranslation()
  const freeDays = free.map((stretch) => daysText(stretch, t)).join(', ')
  return (
    <>
      {spans.map(({ kind, id, clientName, from, to, status: state }) => (
        <span key={`${id}/${from}`} className="text-sm text-warning-ink">
          {state === 'pending'
            ? t('occupancy.find.pending', {
                name: clientName ?? t('occupancy.find.somebody'),
                days: daysText({ from, to }, t),
              })
            : heldSentence(t, { kind, clientName, from, until: to }, todayIso())}
        </span>
      ))}
      {group === 'taken' && status !== 'sold' && (
        <span className="text-sm">
          {freeDays ? t('occupancy.find.freeFor', { days: freeDays }) : t('occupancy.find.freeNever')}
        </span>
      )}
    </>
  )
}
