import { absoluteOf, signOf } from '../../../../contract/values/money.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Fact } from '../../../kit/record/facts/facts.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatMoney } from '../../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../../kit/words/i18n.ts'

type Payer = { clientId: string } | { companyId: string }
type Sum = Pick<Answer<'invoices', 'ledger'>['balances'][number], 'balance' | 'currency'>

/** A balance with its word: what is owed to the port, what the port owes, or nothing. */
export function balanceText({ balance, currency }: Sum, t: Translate): string {
  const sign = signOf(balance)
  if (sign === 0) return t('record.balance.settled')
  const amount = formatMoney(absoluteOf(balance), currency)
  return sign > 0 ? t('record.balance.owes', { amount }) : t('record.balance.credit', { amount })
}

/** What a client or a company owes, by currency, and what of it is late; nothing for whoever may see no invoices. */
export function BalanceFact({ of }: { of: Payer }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const enabled = can('invoices.view')
  const { data } = useRead('invoices', 'ledger', { query: { ...of, page: '1', limit: '1' } }, { enabled })
  if (!enabled) return null
  return (
    <Fact label={t('record.balance.label')}>
      {!data ? (
        <Skeleton className="h-4 w-24" />
      ) : data.balances.length === 0 ? (
        <span className="text-ink-faint">{t('record.balance.settled')}</span>
      ) : (
        <ul className="tabular-nums">
          {data.balances.map(({ currency, balance, overdue }) => (
            <li key={currency} className="flex min-h-6 flex-wrap items-baseline gap-x-2">
              {balanceText({ balance, currency }, t)}
              {signOf(overdue) > 0 && (
                <span className="text-xs text-danger-ink">
                  {t('record.balance.overdue', { amount: formatMoney(overdue, currency) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Fact>
  )
}

/** How many invoices of a client or a company are open, overdue ones among them; undefined for none. */
export function useOpenInvoices(of: Payer): number | undefined {
  const { can } = usePort()
  const open = useRead(
    'invoices',
    'list',
    { query: { ...of, status: 'sent,overdue', limit: '1' } },
    { enabled: can('invoices.view') },
  )
  return open.data?.meta.total || undefined
}
