import { addDays, lastDayOf } from '../../../contract/values/days.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Section } from '../../kit/charts/section.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { FigureLink } from '../../kit/record/links/list-link.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatMoney, formatMonth, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type People = Answer<'dashboard', 'people'>
type Person = People['people'][number]
type Deals = Person['open']
type Search = Readonly<Record<string, string>>

/** What each person has open, won and expects, by month; each figure leads to its deals. */
export function People() {
  const { t } = useTranslation()
  const people = useRead('dashboard', 'people', {})
  return (
    <Section title={t('dashboard.people')} hint={t('dashboard.peopleHint')}>
      {people.error && !people.data && (
        <ProblemState error={people.error} onRetry={() => void people.refetch()} />
      )}
      {people.isPending && <SkeletonLines lines={5} className="px-5 py-2" />}
      {people.data && <Table {...people.data} />}
    </Section>
  )
}

function Table({ months, present, today, people, all }: People) {
  const { t } = useTranslation()
  const won = months.filter((month) => month <= present)
  const expected = months.filter((month) => month >= present)
  const headsOf = (group: string, of: readonly string[]) =>
    of.map((month) => ({ id: `${group} ${month}`, month, first: month === of[0] }))
  const heads = [...headsOf('won', won), ...headsOf('expected', expected)]
  const groupClass = 'border-l px-2 text-center font-normal'
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <thead className="text-xs text-ink-soft">
          <tr>
            <td />
            <td colSpan={2} />
            <th scope="colgroup" colSpan={won.length} className={groupClass}>
              {t('dashboard.wonOnes')}
            </th>
            <th scope="colgroup" colSpan={expected.length} className={groupClass}>
              {t('dashboard.expectedOnes')}
            </th>
          </tr>
          <tr>
            <th scope="col" className={`${nameClass} font-normal`}>
              {t('dashboard.person')}
            </th>
            <th scope="col" className={headClass}>
              {t('dashboard.open')}
            </th>
            <th scope="col" className={headClass}>
              {t('dashboard.lateOnes')}
            </th>
            {heads.map(({ id, month, first }) => (
              <th
                key={id}
                scope="col"
                className={`${headClass} ${month === present ? 'font-medium text-ink' : ''} ${first ? 'border-l' : ''}`}
              >
                {formatMonth(month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Line
              key={person.id ?? 'nobody'}
              name={person.name ?? t('dashboard.nobody')}
              search={person.id ? { assignedTo: person.id } : { filter: 'assignedTo:empty' }}
              {...{ person, months, present, today }}
            />
          ))}
        </tbody>
        {people.length > 1 && (
          <tfoot className="font-medium">
            <Line
              strong
              name={t('dashboard.everybody')}
              search={{}}
              person={all}
              {...{ months, present, today }}
            />
          </tfoot>
        )}
      </table>
    </div>
  )
}

type LineProps = Pick<People, 'months' | 'present' | 'today'> & {
  name: string
  search: Search
  person: Omit<Person, 'id' | 'name'>
  strong?: boolean
}

function Line({ name, search, person, months, present, today, strong = false }: LineProps) {
  const at = (month: string) => person.months[months.indexOf(month)]!
  const live = { view: 'table', outcome: 'none', ...search }
  return (
    <tr className="border-t border-line/60">
      <th scope="row" className={`${nameClass} ${strong ? '' : 'font-normal'}`}>
        {name}
      </th>
      <Cell deals={person.open} search={live} />
      <Cell
        deals={{ count: person.late, value: [] }}
        search={{ ...live, expectedTo: addDays(today, -1) }}
        alarm
      />
      {months
        .filter((month) => month <= present)
        .map((month, index) => (
          <Cell
            key={month}
            first={index === 0}
            deals={at(month).won}
            search={{
              ...{ view: 'table', outcome: 'won', ...search },
              ...{ outcomeFrom: month, outcomeTo: lastDayOf(month) },
            }}
          />
        ))}
      {months
        .filter((month) => month >= present)
        .map((month, index) => (
          <Cell
            key={month}
            first={index === 0}
            deals={at(month).expected}
            search={{ ...live, expectedFrom: month, expectedTo: lastDayOf(month) }}
          />
        ))}
    </tr>
  )
}

type CellProps = { deals: Deals; search: Search; first?: boolean; alarm?: boolean }

function Cell({ deals: { count, value }, search, first = false, alarm = false }: CellProps) {
  return (
    <td className={`px-2 py-1 text-right align-top ${first ? 'border-l' : ''}`}>
      {count === 0 ? (
        <span className="inline-flex min-h-6 items-center text-ink-faint">–</span>
      ) : (
        <FigureLink list="interest" search={search}>
          <span className={alarm ? 'text-danger-ink' : ''}>{formatNumber(count)}</span>
        </FigureLink>
      )}
      {value.map(({ amount, currency }) => (
        <span key={currency} className="block text-xs whitespace-nowrap text-ink-soft">
          {formatMoney(amount, currency, 'short')}
        </span>
      ))}
    </td>
  )
}

const nameClass =
  'sticky left-0 max-w-40 min-w-28 truncate bg-surface py-1.5 pr-2 pl-4 text-left align-top sm:pl-5'
const headClass = 'px-2 py-1 text-right font-normal whitespace-nowrap'
