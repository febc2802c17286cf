import { Anchor, CalendarDays, Compass, Printer, SearchX } from 'lucide-react'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { addMonths, monthOf } from '../../../contract/values/days.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { listOf, useSearchState } from '../../kit/list/state/list-search.ts'
import { ListLink } from '../../kit/record/links/list-link.tsx'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { lazyPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { ReservationSeed } from '../reservations/public/reservation-dialog.tsx'
import { useBarMenu } from './bar-menu.tsx'
import { Calendar } from './calendar.tsx'
import { Finder } from './finder.tsx'
import { MonthJump } from './month-jump.tsx'
import { PrintSheet } from './print-sheet.tsx'
import type { BerthRow } from './rows.ts'
import { dayAt, type Scale, type Stretch, scaleOf, windowAround, xOf, zooms } from './scale.ts'
import { withPlaces } from './stay-move.ts'
import { filterIds, filtersOf, findFilterIds, useOccupancyFilters } from './use-filters.tsx'
import { useMoves } from './use-moves.tsx'
import { usePrinting } from './use-printing.ts'
import { noWish } from './wish.ts'

const ReservationDialog = lazyPart(
  () => import('../reservations/public/reservation-dialog.tsx'),
  'ReservationDialog',
  'reservations',
  'tenancies',
  'records',
  'values',
)

/** Who holds which berth, by dock and along the months; a free stretch is reserved where it is seen. */
export function OccupancyScreen() {
  const { can } = usePort()
  return can('berths.view') ? <Occupancy /> : <NoPermission />
}

function Occupancy() {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const [search, change] = useSearchState()
  const finding = search.find === 'yes'
  const filters = useOccupancyFilters(finding ? findFilterIds : filterIds)
  const today = dayIn(port.timezone)
  const zoom = zooms.find((one) => one === search.zoom) ?? 'quarter'
  const scale = useMemo(() => scaleOf(zoom, today), [zoom, today])
  const start = /^\d{4}-(0[1-9]|1[0-2])$/.test(search.at ?? '') ? `${search.at}-01` : monthOf(today)
  const [window, setWindow] = useState<Stretch>(() => windowAround({ from: start, to: addMonths(start, 18) }))
  const [seed, setSeed] = useState<ReservationSeed | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const read = useRead(
    'berths',
    'occupancy',
    { query: { ...window, ...filtersOf(search) } },
    { keepPrevious: true, enabled: !finding },
  )
  const moves = useMoves(() => void read.refetch())
  const rows = useMemo(() => read.data && withPlaces(read.data, moves.places), [read.data, moves.places])
  const menu = useBarMenu(moves.canMove)
  const values = Object.fromEntries(filterIds.map((id) => [id, listOf(search[id])]))
  const clear = () => change(Object.fromEntries(filterIds.map((id) => [id, undefined])))
  const filtered = filterIds.some((id) => search[id])
  useDocumentTitle(t('nav.occupancy'))

  const onSeen = useCallback((stretch: Stretch) => {
    const next = windowAround(stretch)
    setWindow((before) => (before.from === next.from && before.to === next.to ? before : next))
  }, [])
  const onSettle = useCallback((day: string) => change({ at: day.slice(0, 7) }, { replace: true }), [change])
  const onReserve = useCallback((row: BerthRow, days: { startDate: string; endDate?: string }) => {
    setSeed({ berth: { value: row.berthId, label: row.mooringNumber }, ...days })
  }, [])
  const goTo = (month: string) => scroller.current?.scrollTo({ left: xOf(scale, month) })
  const printed = usePrinting(useInSight(scroller, scale, start))

  return (
    <section aria-label={t('nav.occupancy')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageHeader
        title={finding ? t('occupancy.find.title') : t('nav.occupancy')}
        aside={rows && !finding ? formatNumber(rows.length) : null}
        actions={
          finding ? (
            <Button icon={<CalendarDays />} onClick={() => change(noWish)}>
              {t('occupancy.find.close')}
            </Button>
          ) : (
            <CalendarActions
              month={start}
              {...{ scale, goTo }}
              today={monthOf(today)}
              onFind={() => change({ find: 'yes' })}
            />
          )
        }
      >
        {!finding && (
          <SegmentedControl
            label={t('occupancy.zoomBy')}
            value={zoom}
            onValueChange={(next) => change({ zoom: next }, { replace: true })}
            segments={zooms.map((value) => ({ value, label: t(`occupancy.zoom.${value}`) }))}
          />
        )}
        <FilterChips
          filters={filters}
          values={values}
          onChange={(id, chosen) => change({ [id]: chosen.join(',') || undefined })}
          onClear={clear}
        />
        {can('reservations.create') && !finding && (
          <p className="hidden text-xs text-ink-faint pointer-fine:lg:block">{t('occupancy.reserveHint')}</p>
        )}
      </PageHeader>
      {finding ? (
        <Finder search={search} change={change} onReserve={setSeed} />
      ) : read.error && !rows ? (
        <ProblemState error={read.error} onRetry={() => void read.refetch()} />
      ) : !rows ? (
        <SkeletonLines lines={12} className="p-5" />
      ) : rows.length === 0 ? (
        <NoRows filtered={filtered} onClear={clear} />
      ) : (
        <Calendar
          {...{ scroller, rows, scale, window, today, start, onSeen, onSettle, onReserve }}
          berthId={search.berth}
          canReserve={can('reservations.create')}
          canMove={moves.canMove}
          onMove={moves.run}
          onMenu={menu.open}
        />
      )}
      {printed && rows && <PrintSheet portName={port.name} rows={rows} seen={printed} />}
      {moves.asked}
      {menu.shown}
      {seed && (
        <Part onClose={() => setSeed(null)}>
          <ReservationDialog seed={seed} onClose={() => setSeed(null)} onDone={() => setSeed(null)} />
        </Part>
      )}
    </section>
  )
}

/** Tells the days that are in sight. */
function useInSight(scroller: RefObject<HTMLDivElement | null>, scale: Scale, start: string) {
  return useCallback(() => {
    const from = dayAt(scale, scroller.current?.scrollLeft ?? xOf(scale, start))
    const across = Math.max(300, (scroller.current?.clientWidth ?? 0) - 148) / scale.dayWidth
    return { from, to: dayAt(scale, xOf(scale, from) + across * scale.dayWidth) }
  }, [scroller, scale, start])
}

type CalendarActionsProps = {
  /** The first days of the month in sight and of the present one. */
  month: string
  today: string
  scale: Scale
  goTo: (month: string) => void
  onFind: () => void
}

function CalendarActions({ month, today, scale, goTo, onFind }: CalendarActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button icon={<Compass />} onClick={onFind}>
        {t('occupancy.find.open')}
      </Button>
      <MonthJump month={month} first={scale.first} end={scale.end} onJump={goTo} />
      <Button icon={<CalendarDays />} onClick={() => goTo(today)}>
        {t('occupancy.today')}
      </Button>
      <span className="hidden sm:contents">
        <Button icon={<Printer />} onClick={() => globalThis.print()}>
          {t('occupancy.print')}
        </Button>
      </span>
    </>
  )
}

/** A port without berths, or filters that none has. */
function NoRows({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('occupancy.noneTitle')}
        action={<Button onClick={onClear}>{t('occupancy.clear')}</Button>}
      >
        {t('occupancy.none')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<Anchor />}
      title={t('occupancy.emptyTitle')}
      action={
        <ListLink list="berth" search={{}} linkClass="rounded-sm text-accent-ink hover:underline">
          {t('occupancy.addBerths')}
        </ListLink>
      }
    >
      {t('occupancy.empty')}
    </EmptyState>
  )
}
