import { AlertTriangle, CalendarClock, Send, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { heightOf, sumsByCurrency } from '../../../../contract/values/money.ts'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { ListLink } from '../../../kit/record/links/list-link.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatMoney, formatMonth, formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { WaitingDesk } from './waiting-desk.tsx'

type Desk = Answer<'invoices', 'desk'>
type Amounts = Desk['due']['amounts']

/** What a clerk begins the day with: what is to be done about money, and what came. Every figure opens the list behind it. */
export function MoneyDesk() {
  const { t } = useTranslation()
  const desk = useRead('invoices', 'desk', {})
  if (desk.error && !desk.data) return <ProblemState error={desk.error} onRetry={() => void desk.refetch()} />
  if (!desk.data) return <WaitingDesk />
  const { toSend, due, overdue, toPayBack, deposits, received } = desk.data
  return (
    <>
      <ul
        aria-label={t('money.piles')}
        className="grid shrink-0 grid-cols-2 gap-px border-b bg-line xl:grid-cols-4"
      >
        <Pile
          label={t('money.overdue')}
          icon={<AlertTriangle />}
          pile={overdue}
          search={{ status: 'overdue' }}
          alarm
        />
        <Pile
          label={t('money.due')}
          icon={<CalendarClock />}
          pile={due}
          search={{ kind: 'general,deposit', status: 'sent', sort: 'dueDate' }}
        />
        <Pile label={t('money.toSend')} icon={<Send />} pile={toSend} search={{ status: 'draft' }} />
        <Pile
          label={t('money.toPayBack')}
          icon={<Undo2 />}
          pile={toPayBack}
          search={{ kind: 'credit_note', status: 'sent,overdue' }}
        />
      </ul>
      <div className="grid border-b lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Received received={received} />
        <Deposits deposits={deposits} />
      </div>
    </>
  )
}

type PileProps = {
  label: string
  icon: ReactNode
  pile: Desk['due']
  search: Readonly<Record<string, string>>
  /** Something is to be done about it as soon as there is any. */
  alarm?: boolean
}

function Pile({ label, icon, pile: { count, amounts }, search, alarm = false }: PileProps) {
  const tone = alarm && count > 0 ? 'text-danger-ink' : 'text-ink-faint'
  return (
    <li className="flex min-w-0 bg-surface">
      <ListLink
        list="invoice"
        search={search}
        className="flex min-w-0 flex-1 flex-col gap-0.5 px-4 py-3 sm:px-5"
        linkClass="-outline-offset-2 hover:bg-hover"
      >
        <span className="flex items-center gap-1.5 text-xs text-ink-soft">
          <span aria-hidden="true" className={`${tone} [&_svg]:size-3.5`}>
            {icon}
          </span>
          {label}
        </span>
        <span
          className={`text-2xl font-semibold tabular-nums ${alarm && count > 0 ? 'text-danger-ink' : ''}`}
        >
          {formatNumber(count)}
        </span>
        <Sums amounts={amounts} />
      </ListLink>
    </li>
  )
}

function Sums({ amounts }: { amounts: Amounts }) {
  if (amounts.length === 0) return <span className="text-xs text-ink-faint">–</span>
  return (
    <span className="flex flex-col text-xs text-ink-soft tabular-nums">
      {amounts.map(({ currency, amount }) => (
        <span key={currency} className="truncate">
          {formatMoney(amount, currency)}
        </span>
      ))}
    </span>
  )
}

/** What came month by month, the latest first; its bar is measured by the best month of its currency. */
function Received({ received }: { received: Desk['received'] }) {
  const { t } = useTranslation()
  const most = new Map<string, number>()
  for (const { invoices, deals } of received)
    for (const [currency, amount] of heightsOf([...invoices, ...deals]))
      most.set(currency, Math.max(most.get(currency) ?? 0, amount))
  return (
    <section aria-labelledby="money-received" className="min-w-0 py-4 lg:border-r">
      <h2 id="money-received" className="px-4 pb-2 text-sm font-semibold sm:px-5">
        {t('money.received')}
      </h2>
      <table className="w-full text-sm tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('money.month')}</th>
            <th scope="col">{t('money.share')}</th>
            <th scope="col">{t('money.onInvoices')}</th>
            <th scope="col">{t('money.forDeals')}</th>
          </tr>
        </thead>
        <tbody>
          {received.toReversed().map(({ month, until, invoices, deals }) => (
            <tr key={month} className="h-9">
              <th
                scope="row"
                className="py-1 pl-4 text-left font-normal whitespace-nowrap text-ink-soft sm:pl-5"
              >
                {formatMonth(month)}
              </th>
              <td className="w-full px-3 max-sm:hidden">
                <Bars all={heightsOf([...invoices, ...deals])} most={most} />
              </td>
              <td className="px-3 text-right whitespace-nowrap">
                <Came
                  amounts={invoices}
                  search={{ paidFrom: month, paidTo: until, invoiced: 'true' }}
                  label={t('money.onInvoices')}
                />
              </td>
              <td className="py-1 pr-4 text-right whitespace-nowrap sm:pr-5">
                <Came
                  amounts={deals}
                  search={{ paidFrom: month, paidTo: until, invoiced: 'false' }}
                  label={t('money.forDeals')}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How high the bar of each currency is. */
function heightsOf(amounts: Amounts): ReadonlyMap<string, number> {
  return new Map(sumsByCurrency(amounts).map(({ currency, amount }) => [currency, heightOf(amount)]))
}

function Bars({ all, most }: { all: ReadonlyMap<string, number>; most: ReadonlyMap<string, number> }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-0.5">
      {[...most.keys()].map((currency) => {
        const share = Math.max(0, all.get(currency) ?? 0) / Math.max(1, most.get(currency) ?? 0)
        return (
          <span key={currency} className="h-2 rounded-sm bg-accent" style={{ width: `${100 * share}%` }} />
        )
      })}
    </span>
  )
}

type CameProps = {
  amounts: Amounts
  search: Readonly<Record<string, string>>
  label: string
}

function Came({ amounts, search, label }: CameProps) {
  if (amounts.length === 0) return <span className="text-ink-faint">–</span>
  return (
    <ListLink
      list="payment"
      search={search}
      className="flex flex-col"
      linkClass="rounded-sm text-accent-ink hover:underline"
    >
      {amounts.map(({ currency, amount }) => (
        <span key={currency}>
          {formatMoney(amount, currency)}
          <span className="text-xs text-ink-faint"> {label}</span>
        </span>
      ))}
    </ListLink>
  )
}

function Deposits({ deposits }: { deposits: Desk['deposits'] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="money-deposits" className="min-w-0 border-t py-4 lg:border-t-0">
      <h2 id="money-deposits" className="px-4 pb-2 text-sm font-semibold sm:px-5">
        {t('money.deposits')}
      </h2>
      {deposits.length === 0 && <p className="px-4 text-ink-soft sm:px-5">{t('money.noDeposits')}</p>}
      <ul>
        {deposits.map(({ currency, billed, received }) => (
          <li key={currency}>
            <ListLink
              list="invoice"
              search={{ kind: 'deposit', status: 'sent,overdue,paid', currency }}
              className="flex flex-col gap-1 px-4 py-1.5 sm:px-5"
              linkClass="hover:bg-hover"
            >
              <span className="flex justify-between gap-3 tabular-nums">
                <span>{t('money.depositsReceived', { amount: formatMoney(received, currency) })}</span>
                <span className="text-ink-soft">
                  {t('money.depositsBilled', { amount: formatMoney(billed, currency) })}
                </span>
              </span>
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-sm bg-pressed">
                <span
                  className="block h-full bg-accent"
                  style={{ width: `${(100 * heightOf(received)) / Math.max(1, heightOf(billed))}%` }}
                />
              </span>
            </ListLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
