import { useEffect, useState } from 'react'
import type { ReportConfig } from '../../../contract/reports/config.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type Printed = Answer<'reports', 'preview'>
type Section = Printed['sections'][number]

const typingMs = 300

/** The first rows of a report as they are printed, in the language of the port. */
export function Preview({ config }: { config: ReportConfig }) {
  const { t } = useTranslation()
  const [settled, setSettled] = useState(config)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(config), typingMs)
    return () => clearTimeout(wait)
  }, [config])
  const preview = useRead('reports', 'preview', { body: settled }, { keepPrevious: true })
  return (
    <section
      aria-label={t('reports.preview')}
      className="min-w-0 flex-1 p-4 max-lg:border-t sm:px-5 lg:overflow-y-auto"
    >
      {preview.error ? (
        <ProblemState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : !preview.data ? (
        <SkeletonLines lines={12} />
      ) : (
        <Sheet printed={preview.data} />
      )}
    </section>
  )
}

function Sheet({ printed }: { printed: Printed }) {
  const { t } = useTranslation()
  const { title, language, facts, sections, empty, total } = printed
  const rows = sections.flatMap(({ groups }) => groups).reduce((sum, group) => sum + group.rows.length, 0)
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-xl font-semibold break-words" dir="auto" lang={language}>
        {title}
      </h2>
      {total !== null && total > rows && (
        <p className="text-xs text-ink-soft">
          {t('reports.firstRows', { rows: formatNumber(rows), total: formatNumber(total) })}
        </p>
      )}
      {total === null && facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 text-xs" lang={language}>
          {facts.map(({ label, value }) => (
            <div key={label} className="flex gap-1">
              <dt className="text-ink-soft">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div lang={language} className="contents">
        {sections.map((section, index) => (
          <Table
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name
            key={index}
            section={section}
            label={section.heading ?? title}
            sumLabel={printed.sumLabel}
            totalLabel={printed.totalLabel}
          />
        ))}
        {empty && <p className="text-sm text-ink-soft">{empty}</p>}
      </div>
    </div>
  )
}

type TableProps = { section: Section; label: string; sumLabel: string; totalLabel: string }

function Table({ section, label, sumLabel, totalLabel }: TableProps) {
  const { heading, columns, groups, sums } = section
  const align = (index: number) => (columns[index]?.isNumber ? 'text-right tabular-nums' : 'text-left')
  return (
    <div className="min-w-0">
      {heading && <h3 className="pb-1 text-base font-semibold">{heading}</h3>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b-2">
              {columns.map((column, index) => (
                <th
                  key={column.label}
                  scope="col"
                  className={`px-2 py-1 text-xs font-medium whitespace-nowrap text-ink-soft ${align(index)}`}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be called alike
            <tbody key={place}>
              {group.heading !== null && (
                <tr>
                  <th
                    colSpan={columns.length}
                    scope="colgroup"
                    className="px-2 pt-3 pb-1 text-left font-semibold"
                  >
                    {group.heading}
                  </th>
                </tr>
              )}
              {group.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are printed as they come
                <tr key={at} className="border-b">
                  <Cells row={row} align={align} />
                </tr>
              ))}
              {group.sums && <SumRow label={sumLabel} sums={group.sums} align={align} />}
            </tbody>
          ))}
          {sums && (
            <tfoot>
              <SumRow label={totalLabel} sums={sums} align={align} />
            </tfoot>
          )}
        </table>
      </section>
    </div>
  )
}

function Cells({ row, align }: { row: readonly string[]; align: (index: number) => string }) {
  return row.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand in their order
    <td key={index} dir="auto" className={`px-2 py-1 whitespace-pre-line ${align(index)}`}>
      {cell}
    </td>
  ))
}

type SumRowProps = { label: string; sums: readonly string[]; align: (index: number) => string }

function SumRow({ label, sums, align }: SumRowProps) {
  const sumTexts = sums.map((value, index) => (index === 0 && value === '' ? label : value))
  return (
    <tr className="border-b bg-pressed font-semibold">
      <Cells row={sumTexts} align={align} />
    </tr>
  )
}
