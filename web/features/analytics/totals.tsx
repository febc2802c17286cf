import { Amounts } from '../../kit/display/amounts.tsx'
import { ListLink, type ListTarget } from '../../kit/record/links/list-link.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { lostIn, openedIn, wonIn } from './columns.ts'
import type { Analytics } from './period.ts'

/** What was opened, won and lost in the period and what it was worth, beside the period before. */
export function Totals({ range, previous }: Pick<Analytics, 'range' | 'previous'>) {
  const { t } = useTranslation()
  const lists = { opened: openedIn, won: wonIn, lost: lostIn }
  return (
    <ul
      aria-label={t('analytics.totals')}
      className="grid shrink-0 grid-cols-2 gap-px border-b bg-line md:grid-cols-4"
    >
      {(['opened', 'won', 'lost'] as const).map((name) => (
        <Total
          key={name}
          label={t(`analytics.${name}`)}
          now={formatNumber(range[name])}
          to={lists[name](range)}
          before={formatNumber(previous[name])}
          toBefore={lists[name](previous)}
        />
      ))}
      <Total
        label={t('analytics.value')}
        now={range.value.length > 0 ? <Amounts of={range.value} /> : '–'}
        to={wonIn(range)}
        before={previous.value.length > 0 ? <Amounts of={previous.value} /> : '–'}
        toBefore={wonIn(previous)}
      />
    </ul>
  )
}

type TotalProps = {
  label: string
  now: React.ReactNode
  to: ListTarget
  before: React.ReactNode
  toBefore: ListTarget
}

function Total({ label, now, to, before, toBefore }: TotalProps) {
  const { t } = useTranslation()
  return (
    <li className="flex min-w-0 flex-col bg-surface px-4 py-3 sm:px-5">
      <span className="text-xs text-ink-soft">{label}</span>
      <ListLink
        {...to}
        className="self-start text-2xl font-semibold tabular-nums"
        linkClass="rounded-sm hover:underline pointer-coarse:min-h-11"
      >
        {now}
        <span className="sr-only"> {label}</span>
      </ListLink>
      <span className="flex flex-wrap items-center gap-x-1 text-xs text-ink-faint">
        {t('analytics.before')}
        <ListLink
          {...toBefore}
          className="inline-flex min-h-6 items-center tabular-nums pointer-coarse:min-h-11"
          linkClass="rounded-sm text-accent-ink hover:underline"
        >
          {before}
          <span className="sr-only"> {t('analytics.labelBefore', { label })}</span>
        </ListLink>
      </span>
    </li>
  )
}
