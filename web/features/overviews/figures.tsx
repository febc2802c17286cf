import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { outcomes } from '../../../contract/interests/pipeline.ts'
import { type AmountList, Amounts } from '../../kit/display/amounts.tsx'
import { isLinked, kinds } from '../../kit/kinds/kinds.ts'
import type { Search } from '../../kit/list/state/list-search.ts'
import { ListLink } from '../../kit/record/links/list-link.tsx'
import { type DealType, filterOfType, type Overview } from '../../kit/record/overview.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'

/** A number, and the tab of the record that shows what it counts. */
export type Figure = { label: string; value: number; tab: string }

type OverviewFiguresProps = { type: DealType; id: string; overview: Overview; own: readonly Figure[] }

const lost = outcomes.filter((outcome) => outcome !== 'won').join(',')

/** What there is of a record, in numbers that lead to it. */
export function OverviewFigures({ type, id, overview, own }: OverviewFiguresProps) {
  const { t } = useTranslation()
  const { deals, money } = overview
  const figures = [...own, ...sharedFigures(overview, t)]
  const dealsOf = (outcome: string) => ({ view: 'table', [filterOfType[type]]: id, outcome })
  return (
    <ul aria-label={t('overview.figures')} className={figuresClass}>
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
      <FigureLinks figures={figures} />
    </ul>
  )
}

/** What there may be of a record of any kind: what refers to it, and its files. */
export function sharedFigures({ related, files }: Overview, t: Translate): Figure[] {
  return [
    ...related.flatMap(({ type, count }) =>
      isLinked(type) ? [{ label: t(`nav.${kinds[type].page.nav.name}`), value: count, tab: type }] : [],
    ),
    ...(files ? [{ label: t('record.files'), value: files.count, tab: 'files' }] : []),
  ]
}

/** Numbers that lead to the tabs of what they count. */
export function FigureLinks({ figures }: { figures: readonly Figure[] }) {
  return figures.map(({ label, value, tab }) => (
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
  ))
}

export const figuresClass = 'flex flex-wrap gap-x-1 px-3 pt-2 max-sm:grid max-sm:grid-cols-3'
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
