import './occupancy.css'
import { addMonths, daysBetween } from '../../../contract/values/days.ts'
import { formatMonth, formatMonthName } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type BerthRow, spanKey } from './rows.ts'
import { commonOf, monthsIn, type Stretch } from './scale.ts'

type PrintSheetProps = { portName: string; rows: readonly BerthRow[]; seen: Stretch }

/** The months that were in sight, for all berths, as sheets of A4 on their side. */
export function PrintSheet({ portName, rows, seen }: PrintSheetProps) {
  const { t } = useTranslation()
  const months = monthsIn(seen)
  const period = { from: months[0]!, to: addMonths(months.at(-1)!, 1) }
  const days = daysBetween(period.from, period.to)
  const share = (from: string, to: string) => `${(100 * daysBetween(from, to)) / days}%`
  return (
    <section className="occupancy-sheet hidden print:block">
      <table>
        <colgroup>
          <col style={{ width: '14mm' }} />
          {months.map((month) => (
            <col key={month} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th colSpan={months.length + 1}>
              <b>{portName}</b>{' '}
              {t('occupancy.sheet', {
                count: rows.length,
                from: formatMonthName(period.from, 'full'),
                to: formatMonthName(months.at(-1)!, 'full'),
              })}
            </th>
          </tr>
          <tr>
            <th>{t('occupancy.berth')}</th>
            {months.map((month) => (
              <th key={month}>
                {months.length > 24 ? formatMonthName(month, 'narrow') : formatMonth(month)}
              </th>
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(rows, ({ dock }) => dock)].map(([dock, berths]) => (
          <tbody key={dock}>
            <tr className="dock">
              <th colSpan={months.length + 1}>{t('occupancy.dock', { dock })}</th>
            </tr>
            {berths.map((row) => (
              <tr key={row.berthId}>
                <th>{row.mooringNumber}</th>
                <td colSpan={months.length} className="lane">
                  {months.slice(1).map((month) => (
                    <i key={month} className="month" style={{ left: share(period.from, month) }} />
                  ))}
                  {row.spans.map((span) => {
                    const part = commonOf(period, { from: span.from, to: span.to ?? period.to })
                    return (
                      part && (
                        <div
                          key={spanKey(span)}
                          className="stay"
                          data-kind={span.kind}
                          data-status={span.status}
                          style={{ left: share(period.from, part.from), width: share(part.from, part.to) }}
                        >
                          {span.clientName ?? t('occupancy.hidden')}
                        </div>
                      )
                    )
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
