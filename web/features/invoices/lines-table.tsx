import { RecordLink } from '../../kit/record/links/records.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { formatMoney, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Invoice } from './invoice.ts'

/** The lines of an invoice; on a phone each stands over two rows. */
export function LinesTable({ invoice: { lines, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const { can } = usePort()
  if (lines.length === 0) return <p className="pb-3 text-ink-soft">{t('invoices.noLines')}</p>
  return (
    <table className="mb-4 w-full text-sm">
      <thead className="text-xs text-ink-faint">
        <tr className="border-b">
          <th scope="col" className="py-1 text-left font-medium">
            {t('invoices.line.description')}
          </th>
          {(['quantity', 'unitPrice', 'tax'] as const).map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 text-right font-medium max-sm:sr-only">
              {t(`invoices.line.${name}`)}
            </th>
          ))}
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            {t('invoice.field.net')}
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {lines.map(
          ({ description, quantity, unitPrice, taxRatePct, net, expenseId, expenseName, ...line }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an answer have no ids and change as a whole.
            <tr key={index} className="border-b align-top">
              <td className="py-1.5 break-words whitespace-pre-wrap">
                {description}
                <span className="block text-xs text-ink-soft sm:hidden">
                  {formatNumber(Number(quantity), 3)} × {formatMoney(unitPrice, currency)} · {taxRatePct} %
                </span>
                {(line.discountPct || line.discountAmount) && (
                  <span className="block text-xs text-ink-soft">
                    {t('invoices.discountOf', {
                      discount: line.discountPct
                        ? `${formatNumber(Number(line.discountPct), 3)} %`
                        : formatMoney(line.discountAmount!, currency),
                    })}
                  </span>
                )}
                {expenseId && expenseName && can('expenses.view') && (
                  <span className="block text-xs">
                    <RecordLink type="expense" id={expenseId}>
                      {t('invoices.expenseOf', { name: expenseName })}
                    </RecordLink>
                  </span>
                )}
              </td>
              <td className="py-1.5 pl-3 text-right max-sm:sr-only">{formatNumber(Number(quantity), 3)}</td>
              <td className="py-1.5 pl-3 text-right max-sm:sr-only">
                {formatMoney(unitPrice, currency, 'column')}
              </td>
              <td className="py-1.5 pl-3 text-right max-sm:sr-only">{taxRatePct} %</td>
              <td className="py-1.5 pl-3 text-right">{formatMoney(net, currency, 'column')}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
