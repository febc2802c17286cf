import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { failureWords } from '../../../kit/form/rule-words.ts'
import { useLengthUnit } from '../../../kit/screen/preferences.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { convertedText } from '../converted.ts'
import type { Import, Wholeness } from '../entities.ts'
import { RowCell } from './row-cell.tsx'
import { RowChange } from './row-change.tsx'
import { useCellFixes } from './use-preview-again.ts'

type RowTableProps = {
  one: Import
  statuses?: readonly string[]
  /** Only rows of which so much comes in. */
  wholeness?: readonly Wholeness[]
  /** Only rows with a cell that was put right. */
  fixedOnly?: boolean
  label: string
}

const atOnce = 50

/** Rows of one kind: what each becomes, its cells of the mapped columns, and what there is to say about it. */
export function RowTable({ one, statuses = [], wholeness = [], fixedOnly, label }: RowTableProps) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const [limit, setLimit] = useState(atOnce)
  const query = {
    ...(statuses.length > 0 ? { status: statuses.join() } : {}),
    ...(wholeness.length > 0 ? { wholeness: wholeness.join() } : {}),
    ...(fixedOnly ? { fixedOnly: 'true' as const } : {}),
    limit: String(Math.min(limit, 1000)),
  }
  const fixes = useCellFixes(one.id)
  const editable = one.status === 'preview'
  const rows = useRead('imports', 'rows', { params: { id: one.id }, query }, { keepPrevious: true })
  const headers = one.columns.map(({ header }) => header).filter((header) => one.mapping.columns[header])

  if (!rows.data) {
    return rows.error ? (
      <ProblemState error={rows.error} onRetry={() => void rows.refetch()} />
    ) : (
      <SkeletonLines lines={5} />
    )
  }
  if (rows.data.data.length === 0) return <p className="text-sm text-ink-soft">{t('imports.noRows')}</p>
  const remarks = rows.data.data.some(({ problems, changes }) => problems.length + changes.length > 0)
  return (
    <div className="flex flex-col gap-2">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-lg border -outline-offset-2"
      >
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-surface text-xs text-ink-soft shadow-[0_1px_0_var(--color-line)]">
            <tr>
              <th scope="col" className={headClass}>
                {t('imports.row')}
              </th>
              <th scope="col" className={headClass}>
                {t('imports.record')}
              </th>
              {remarks && (
                <th scope="col" className={headClass}>
                  {t('imports.remark')}
                </th>
              )}
              {headers.map((header) => (
                <th key={header} scope="col" className={headClass}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {rows.data.data.map(({ row, title, problems, changes, cells, replaced, values }) => (
              <tr key={row} className="align-top">
                <td className={`${cellClass} text-ink-faint tabular-nums`}>{row}</td>
                <td className={`${cellClass} font-medium`}>{title ?? '–'}</td>
                {remarks && (
                  <td className="min-w-64 px-3 py-1.5 text-pretty">
                    {changes.map((change) => (
                      <RowChange key={change.field} row={row} change={change} unit={unit} one={one} />
                    ))}
                    {problems.map(({ column, message, reason }) => (
                      <span key={`${column} ${message}`} className="block">
                        {column && <span className="text-ink-faint">{column}: </span>}
                        {failureWords({ error: message, reason })}
                      </span>
                    ))}
                  </td>
                )}
                {headers.map((header) => (
                  <RowCell
                    key={header}
                    header={header}
                    row={row}
                    text={cells[header] ?? ''}
                    becomes={convertedText(one.mapping.columns[header] ?? '', values, title, unit, t)}
                    replaced={replaced[header]}
                    wrong={problems.some(({ column }) => column === header)}
                    {...(editable
                      ? { onFix: (value: string | null) => fixes.mutateAsync({ row, column: header, value }) }
                      : {})}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.data.meta.total > rows.data.data.length && (
        <div className="flex items-center gap-3">
          <Button
            onClick={() => setLimit(limit + 200)}
            busy={rows.isPlaceholderData}
            disabled={limit >= 1000}
          >
            {t('imports.showMore')}
          </Button>
          <span className="text-xs text-ink-faint">
            {t('imports.shownOf', {
              shown: formatNumber(rows.data.data.length),
              total: formatNumber(rows.data.meta.total),
            })}
          </span>
        </div>
      )}
    </div>
  )
}

const headClass = 'px-3 py-1.5 font-medium whitespace-nowrap'
const cellClass = 'px-3 py-1.5 whitespace-nowrap'
