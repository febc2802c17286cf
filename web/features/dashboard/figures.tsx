import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays } from '../../../contract/values/days.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusMark } from '../../../ui/status-badge.tsx'
import { useUiTexts } from '../../../ui/texts.tsx'
import { ListLink } from '../../kit/record/links/list-link.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatMoney, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Overview } from './overview.ts'

/** The figures of the port, with what they were, and the list behind each. */
export function Figures() {
  const { t } = useTranslation()
  const { data } = useRead('dashboard', 'overview', {})
  if (!data) return <FiguresOnTheirWay />
  const { activeInterests, newInterests30d, wonThisMonth, month } = data
  return (
    <ul className={stripClass} aria-label={t('dashboard.figures')}>
      <Figure
        label={t('dashboard.active')}
        value={formatNumber(activeInterests.value)}
        to={interests({ outcome: 'none' })}
      >
        <Trend figure={activeInterests} before={(count) => t('dashboard.thirtyDaysAgo', { count })} />
      </Figure>
      <Figure
        label={t('dashboard.fresh')}
        value={formatNumber(newInterests30d.value)}
        to={interests({ createdFrom: data.since, sort: '-createdAt' })}
      >
        <Trend figure={newInterests30d} before={(count) => t('dashboard.thirtyDaysBefore', { count })} />
      </Figure>
      <Figure
        label={t('dashboard.wonThisMonth')}
        value={formatNumber(wonThisMonth.value)}
        worth={short(wonThisMonth.amounts)}
        to={interests({ outcome: 'won', outcomeFrom: month.from, outcomeTo: month.to })}
      >
        <Trend figure={wonThisMonth} before={(count) => t('dashboard.monthBefore', { count })} />
      </Figure>
      <Expected overview={data} />
      <Occupancy occupancy={data.occupancy} />
      <OnSale berths={data.berths} />
    </ul>
  )
}

function Expected({ overview: { expectedThisMonth: expected, month } }: { overview: Overview }) {
  const { t } = useTranslation()
  return (
    <Figure
      label={t('dashboard.expectedThisMonth')}
      value={formatNumber(expected.value)}
      worth={short(expected.amounts)}
      to={interests({ outcome: 'none', expectedFrom: month.from, expectedTo: month.to })}
      beside={
        expected.late > 0 && (
          <ListLink
            {...interests({ outcome: 'none', expectedTo: addDays(month.today, -1) })}
            className="inline-flex min-h-6 items-center font-medium text-danger-ink"
            linkClass="rounded-sm hover:underline pointer-coarse:min-h-11"
          >
            {t('dashboard.late', { count: expected.late, shown: formatNumber(expected.late) })}
          </ListLink>
        )
      }
    />
  )
}

function Occupancy({ occupancy: { value, previous, berths } }: { occupancy: Overview['occupancy'] }) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const opens = can('berths.view')
  return (
    <Figure
      label={t('dashboard.occupancyToday')}
      value={berths === 0 ? '–' : t('dashboard.percent', { percent: formatNumber((100 * value) / berths) })}
      worth={t('dashboard.heldOf', { held: formatNumber(value), count: berths, all: formatNumber(berths) })}
      {...(opens
        ? {
            wrap: (content: ReactNode, className: string) => (
              <Link to="/$portSlug/occupancy" params={{ portSlug: port.slug }} className={className}>
                {content}
              </Link>
            ),
          }
        : {})}
    >
      <Trend figure={{ value, previous }} before={(count) => t('dashboard.thirtyDaysAgo', { count })} />
    </Figure>
  )
}

function OnSale({ berths }: { berths: Overview['berths'] }) {
  const { t } = useTranslation()
  const all = berths.available + berths.under_offer + berths.sold
  return (
    <Figure
      label={t('dashboard.berths.available')}
      mark={<StatusMark status="available" />}
      value={formatNumber(berths.available)}
      to={{ list: 'berth', search: { status: 'available' } }}
      beside={
        all > 0 && (
          <span className="flex flex-wrap gap-x-3">
            {(['under_offer', 'sold'] as const).map((status) => (
              <ListLink
                key={status}
                list="berth"
                search={{ status }}
                className="inline-flex min-h-6 items-center gap-1"
                linkClass="rounded-sm hover:underline pointer-coarse:min-h-11"
              >
                <StatusMark status={status} />
                {formatNumber(berths[status])}
                <span>{t(`berth.choice.status.${status}`)}</span>
              </ListLink>
            ))}
          </span>
        )
      }
    />
  )
}

function interests(search: Readonly<Record<string, string>>) {
  return { list: 'interest', search: { view: 'table', ...search } } as const
}

function short(amounts: Overview['wonThisMonth']['amounts']): string {
  return amounts.map(({ amount, currency }) => formatMoney(amount, currency, 'short')).join(' + ')
}

function FiguresOnTheirWay() {
  const texts = useUiTexts()
  return (
    <div role="status" aria-label={texts.loading} className={stripClass}>
      {['active', 'fresh', 'won', 'expected', 'held', 'available'].map((figure) => (
        <div key={figure} className="flex min-h-24 flex-col gap-3 bg-surface px-4 py-3 sm:px-5">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-6 w-12" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  )
}

/** Hairlines between the tiles are the line-coloured ground seen through gaps of one pixel. */
const stripClass = 'grid min-w-0 auto-rows-fr grid-cols-2 gap-px bg-line'

type FigureProps = {
  label: string
  mark?: ReactNode
  value: string
  /** Said beside the value: what it is worth. */
  worth?: string
  to?: ReturnType<typeof interests> | { list: 'berth'; search: Readonly<Record<string, string>> }
  /** What leads elsewhere than to a list. */
  wrap?: (content: ReactNode, className: string) => ReactNode
  /** Below it, with links of its own. */
  beside?: ReactNode
  children?: ReactNode
}

function Figure({ label, mark, value, worth, to, wrap, beside, children }: FigureProps) {
  const content = (
    <>
      <span className="flex items-center gap-1.5 text-xs text-ink-soft">
        {mark}
        {label}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-2xl font-semibold">{value}</span>
        {worth && <span className="text-xs text-ink-soft">{worth}</span>}
      </span>
      {children && (
        <span className="flex min-h-4 flex-wrap items-center gap-x-1.5 text-xs text-ink-faint tabular-nums">
          {children}
        </span>
      )}
    </>
  )
  const hover = '-outline-offset-2 hover:bg-hover'
  return (
    <li className="flex min-w-0 flex-col bg-surface">
      {wrap ? (
        wrap(content, `${tileClass} ${hover}`)
      ) : to ? (
        <ListLink {...to} className={tileClass} linkClass={hover}>
          {content}
        </ListLink>
      ) : (
        <span className={tileClass}>{content}</span>
      )}
      {beside && <span className="px-4 pb-2 text-xs text-ink-faint tabular-nums sm:px-5">{beside}</span>}
    </li>
  )
}

const tileClass = 'flex min-w-0 flex-col gap-0.5 px-4 py-3 sm:px-5 last:flex-1'

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
