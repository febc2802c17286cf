import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { outcomes } from '../../../contract/interests/pipeline.ts'
import { type AmountList, Amounts } from '../../kit/display/amounts.tsx'
import type { Search } from '../../kit/list/state/list-search.ts'
import { ListLink } from '../../kit/record/links/list-link.tsx'
import { filterOfType, type Overview, type OverviewType } from '../../kit/record/overview.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** A number, and the tab of the record that shows what it counts. */
export type Figure = { label: string; value: number; tab: string }

type OverviewFiguresProps = { type: OverviewType; id: string; overview: Overview; own: readonly Figure[] }

const lost = outcomes.filter((outcome) => outcome !== 'won').join(',')

/** What there is of a record, in numbers that lead to it. */
export function OverviewFigures({ type, id, overview, own }: OverviewFiguresProps) {
  const { t } = useTranslation()
  const { deals, files, money } = overview
  const figures = files ? [...own, { label: t('record.files'), value: files.count, tab: 'files' }] : own
  const dealsOf = (outcome: string) => ({ view: 'table', [filterOfType[type]]: id, outcome })
  return (
    <ul
      aria-label={t('overview.figures')}
      className="flex flex-wrap gap-x-1 px-3 pt-2 max-sm:grid max-sm:grid-cols-3"
    >
      {deals && (
        <>
          <DealFigure
            label={t('record.deals')}
            value={deals.live}
            amounts={deals.liveValue}
            search={dealsOf('none')}
          />
          <DealFigure
            label={t('overview.won')}
            value={deals.won}
            amounts={deals.wonValue}
            search={dealsOf('won')}
          />
          {deals.lost > 0 && (
            <DealFigure label={t('overview.lost')} value={deals.lost} search={dealsOf(lost)} />
          )}
        </>
      )}
      {money && money.payments > 0 && (
        <li>
          <ListLink
            list="payment"
            search={{ [filterOfType[type]]: id }}
            className={figureClass}
            linkClass="hover:bg-hover"
          >
            <FigureText label={t('overview.received')} value={money.payments}>
              <Amounts of={money.received} />
            </FigureText>
          </ListLink>
        </li>
      )}
      {figures.map(({ label, value, tab }) => (
        <li key={label}>
          <Link
            to="."
            search={(before: Search) => ({ ...before, tab })}
            replace
            className={`${figureClass} hover:bg-hover`}
          >
            <FigureText label={label} value={value} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const figureClass = 'flex min-h-11 flex-col rounded-md px-2 py-1'

type DealFigureProps = {
  label: string
  value: number
  amounts?: AmountList
  search: Readonly<Record<string, string>>
}

function DealFigure({ label, value, amounts = [], search }: DealFigureProps) {
  return (
    <li>
      <ListLink list="interest" search={search} className={figureClass} linkClass="hover:bg-hover">
        <FigureText label={label} value={value}>
          <Amounts of={amounts} />
        </FigureText>
      </ListLink>
    </li>
  )
}

function FigureText({ label, value, children }: { label: string; value: number; children?: ReactNode }) {
  return (
    <>
      <span className="text-xs text-ink-faint">{label}</span>
      <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className={value === 0 ? 'text-ink-faint' : 'font-semibold'}>{formatNumber(value)}</span>
        {children && <span className="text-xs text-ink-soft">{children}</span>}
      </span>
    </>
  )
}
