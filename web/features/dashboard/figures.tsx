import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type BerthStatus, StatusMark } from '../../../ui/status-badge.tsx'
import { useUiTexts } from '../../../ui/texts.tsx'
import { ListLink, type ListTarget } from '../../components/list-link.tsx'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Overview } from './overview.ts'

const statuses = ['available', 'under_offer', 'sold'] as const satisfies readonly BerthStatus[]

/** The figures of the port, with what they were, and the list behind each. */
export function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const { activeInterests, newInterests30d, won30d, berths } = overview
  const allBerths = statuses.reduce((sum, status) => sum + berths[status], 0)
  return (
    <ul className={stripClass} aria-label={t('dashboard.figures')}>
      <Figure
        list="interest"
        search={{ view: 'table', outcome: 'none' }}
        label={t('dashboard.active')}
        value={activeInterests.value}
      >
        <Trend figure={activeInterests} before={(count) => t('dashboard.thirtyDaysAgo', { count })} />
      </Figure>
      <Figure
        list="interest"
        search={{ view: 'table', createdFrom: overview.since, sort: '-createdAt' }}
        label={t('dashboard.fresh')}
        value={newInterests30d.value}
      >
        <Trend figure={newInterests30d} before={(count) => t('dashboard.thirtyDaysBefore', { count })} />
      </Figure>
      <Figure
        list="interest"
        search={{ view: 'table', outcome: 'won', outcomeFrom: overview.since, sort: '-updatedAt' }}
        label={t('dashboard.won')}
        value={won30d.value}
      >
        <Trend figure={won30d} before={(count) => t('dashboard.thirtyDaysBefore', { count })} />
      </Figure>
      {statuses.map((status) => (
        <Figure
          key={status}
          list="berth"
          search={{ status }}
          label={t(`dashboard.berths.${status}`)}
          mark={<StatusMark status={status} />}
          value={berths[status]}
        >
          {allBerths > 0 &&
            t('dashboard.share', {
              percent: formatNumber((100 * berths[status]) / allBerths),
              count: allBerths,
            })}
        </Figure>
      ))}
    </ul>
  )
}

export function FiguresOnTheirWay() {
  const texts = useUiTexts()
  return (
    <div role="status" aria-label={texts.loading} className={stripClass}>
      {['active', 'fresh', 'won', ...statuses].map((figure) => (
        <div key={figure} className="flex h-24 flex-col gap-3 bg-surface px-4 py-3 sm:px-5">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-6 w-12" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  )
}

/** Hairlines between the tiles are the line-coloured ground seen through gaps of one pixel. */
const stripClass = 'grid shrink-0 grid-cols-2 gap-px border-b bg-line md:grid-cols-3 xl:grid-cols-6'

type FigureProps = ListTarget & { label: string; mark?: ReactNode; value: number; children: ReactNode }

function Figure({ list, search, label, mark, value, children }: FigureProps) {
  return (
    <li className="flex min-w-0 bg-surface">
      <ListLink
        list={list}
        search={search}
        className={tileClass}
        linkClass="-outline-offset-2 hover:bg-hover"
      >
        <span className="flex items-center gap-1.5 text-xs text-ink-soft">
          {mark}
          {label}
        </span>
        <span className="text-2xl font-semibold tabular-nums">{formatNumber(value)}</span>
        <span className="flex min-h-4 flex-wrap items-center gap-x-1.5 text-xs text-ink-faint tabular-nums">
          {children}
        </span>
      </ListLink>
    </li>
  )
}

const tileClass = 'flex min-w-0 flex-1 flex-col gap-0.5 px-4 py-3 sm:px-5'

type TrendProps = { figure: { value: number; previous: number | null }; before: (count: number) => string }

/** More, fewer or as many as before. */
function Trend({ figure, before }: TrendProps) {
  const { t } = useTranslation()
  if (figure.previous === null) return null
  const difference = figure.value - figure.previous
  const Icon = difference > 0 ? ArrowUp : difference < 0 ? ArrowDown : Minus
  const tone = difference > 0 ? 'text-success-ink' : difference < 0 ? 'text-danger-ink' : ''
  return (
    <>
      <span className={`inline-flex items-center gap-0.5 font-medium ${tone}`}>
        <Icon className="size-3" aria-hidden="true" />
        {difference === 0 ? t('dashboard.unchanged') : formatNumber(Math.abs(difference))}
        {difference !== 0 && (
          <span className="sr-only">{t(difference > 0 ? 'dashboard.more' : 'dashboard.fewer')}</span>
        )}
      </span>
      <span>{before(figure.previous)}</span>
    </>
  )
}
