import { useState } from 'react'
import { signOf } from '../../../contract/values/money.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { balanceText } from './public/balance.tsx'

type LedgerOf = { clientId: string } | { companyId: string } | { interestId: string }
type Entry = Answer<'invoices', 'ledger'>['entries'][number]

const perPage = 50

/** What is owed, by currency, and on wish each charge and payment with the balance after it. */
export function Ledger({ of }: { of: LedgerOf }) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  const [pages, setPages] = useState(1)
  const ledger = useRead(
    'invoices',
    'ledger',
    { query: { ...of, page: '1', limit: String(perPage * pages) } },
    { keepPrevious: true },
  )
  if (ledger.error && !ledger.data)
    return <ProblemState error={ledger.error} onRetry={() => void ledger.refetch()} />
  if (!ledger.data) return <SkeletonLines lines={2} className="px-5 py-3" />
  const { balances, entries, total } = ledger.data
  if (balances.length === 0) return null
  return (
    <section aria-label={t('invoices.ledger')} className="border-b px-5 py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ul className="flex flex-col gap-1">
          {balances.map(({ currency, charged, paid, balance, overdue }) => (
            <li key={currency} className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
              <span className="text-lg font-semibold">{balanceText({ balance, currency }, t)}</span>
              <span className="text-xs text-ink-soft">
                {t('invoices.ledgerSums', {
                  charged: formatMoney(charged, currency),
                  paid: formatMoney(paid, currency),
                })}
              </span>
              {signOf(overdue) > 0 && (
                <span className="text-xs text-danger-ink">
                  {t('invoices.ledgerOverdue', { amount: formatMoney(overdue, currency) })}
                </span>
              )}
            </li>
          ))}
        </ul>
        <Button size="sm" variant="ghost" aria-expanded={isVisible} onClick={() => setVisible(!isVisible)}>
          {t(isVisible ? 'invoices.ledgerHide' : 'invoices.ledgerShow')}
        </Button>
      </div>
      {isVisible && (
        <>
          <Entries entries={entries} />
          {entries.length < total && (
            <Button size="sm" className="mt-2" busy={ledger.isFetching} onClick={() => setPages(pages + 1)}>
              {t('invoices.ledgerMore')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  return (
    <table className="mt-3 w-full text-sm tabular-nums">
      <thead className="text-xs text-ink-faint">
        <tr className="border-b">
          {(['date', 'what', 'amount', 'balance'] as const).map((name) => (
            <th
              key={name}
              scope="col"
              className={`py-1 font-medium ${name === 'amount' || name === 'balance' ? 'pl-3 text-right' : 'pr-3 text-left'}`}
            >
              {t(`invoices.ledgerColumn.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ kind, date, invoiceId, number, currency, amount, balance }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an invoice has several entries, some alike, and none an id.
          <tr key={`${invoiceId} ${index}`} className="border-b">
            <td className="py-1 pr-3 whitespace-nowrap text-ink-soft">{formatDate(date)}</td>
            <td className="py-1 pr-3">
              {t(`invoices.ledgerKind.${kind}`)}{' '}
              <RecordLink type="invoice" id={invoiceId}>
                {number}
              </RecordLink>
            </td>
            <td className="py-1 pl-3 text-right whitespace-nowrap">
              {formatMoney(amount, currency, 'column')}
            </td>
            <td className="py-1 pl-3 text-right whitespace-nowrap">
              {formatMoney(balance, currency, 'column')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
