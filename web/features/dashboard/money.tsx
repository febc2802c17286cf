import { enoughEnded } from '../../../contract/analytics/forecast-months.ts'
import { lastDayOf } from '../../../contract/values/days.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { lineClass, Section } from '../../kit/charts/section.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { ListLink } from '../../kit/record/links/list-link.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatMoney, formatMonth, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type Money = Answer<'dashboard', 'money'>
type People = Answer<'dashboard', 'people'>
type Amounts = Money['forecast']

/** What live deals are worth, what is to be expected of them, what was won, and what should be signed in which month. */
export function Money() {
  const { t } = useTranslation()
  const money = useRead('dashboard', 'money', {})
  const people = useRead('dashboard', 'people', {})
  const failed = [money, people].find(({ error, data }) => error && !data)
  return (
    <Section title={t('dashboard.money')} hint={t('dashboard.moneyHint')}>
      {failed && <ProblemState error={failed.error} onRetry={() => void failed.refetch()} />}
      {money.isPending && <SkeletonLines lines={7} className="px-5 py-2" />}
      {money.data && (
        <ul>
          <Line
            title={t('dashboard.forecast')}
            hint={t(money.data.enough ? 'dashboard.forecastHint' : 'dashboard.forecastShort', {
              count: money.data.ended,
              number: formatNumber(money.data.ended),
              enough: formatNumber(enoughEnded),
            })}
            amounts={money.data.forecast}
            search={{ outcome: 'none' }}
          />
          <Line
            title={t('dashboard.wonThisMonth')}
            amounts={money.data.wonThisMonth}
            search={{ outcome: 'won', outcomeFrom: money.data.month }}
          />
          {people.data && <ByMonth {...people.data} />}
        </ul>
      )}
    </Section>
  )
}

/** What people wrote down as the day of signing, by month. */
function ByMonth({ months, present, all }: People) {
  const { t } = useTranslation()
  const ahead = months
    .map((month, index) => ({ month, expected: all.months[index]!.expected }))
    .filter(({ month }) => month >= present)
  if (ahead.every(({ expected }) => expected.count === 0)) {
    return <li className="px-4 py-1.5 text-xs text-ink-faint sm:px-5">{t('dashboard.noneExpected')}</li>
  }
  const { undated } = all
  return (
    <>
      {ahead.map(({ month, expected }) => (
        <Line
          key={month}
          title={t('dashboard.expectedIn', { month: formatMonth(month) })}
          hint={t('dashboard.deals', { count: expected.count })}
          amounts={expected.value}
          search={{ outcome: 'none', expectedFrom: month, expectedTo: lastDayOf(month) }}
        />
      ))}
      {undated.count > 0 && (
        <Line
          title={t('dashboard.expectedUndated')}
          hint={t('dashboard.deals', { count: undated.count })}
          amounts={undated.value}
          search={{ outcome: 'none', filter: 'expectedCloseDate:empty' }}
        />
      )}
    </>
  )
}

type LineProps = {
  title: string
  hint?: string
  amounts: Amounts
  search: Readonly<Record<string, string>>
}

function Line({ title, hint, amounts, search }: LineProps) {
  return (
    <li>
      <ListLink
        list="interest"
        search={{ view: 'table', ...search }}
        className={`grid grid-cols-[minmax(0,1fr)_auto] py-1 ${lineClass}`}
      >
        <span className="flex min-w-0 flex-col">
          <span>{title}</span>
          {hint && <span className="text-xs text-pretty text-ink-faint">{hint}</span>}
        </span>
        <span className="flex flex-col text-right font-medium tabular-nums">
          {amounts.length === 0 && <span className="font-normal text-ink-faint">–</span>}
          {amounts.map(({ amount, currency }) => (
            <span key={currency}>{formatMoney(amount, currency, 'roundly')}</span>
          ))}
        </span>
      </ListLink>
    </li>
  )
}
