import { stringify } from 'csv-stringify/sync'
import { FileAnswer } from '../../../platform/http/answer.ts'
import { csvCell } from '../submissions/csv-cell.ts'
import type { summarise } from './summary.ts'

type Summary = Awaited<ReturnType<typeof summarise>>
type Line = readonly [
  question: string,
  of: string,
  answer: string,
  count: number | string,
  share: number | string,
]

const head = ['Question', 'Row', 'Answer', 'Count', 'Share of answers (%)'] as const

/** What was answered to each question as CSV, a line for each answer. */
export function exportSummary(slug: string, { questions }: Summary): FileAnswer {
  const lines = questions.flatMap(linesOf).map((line) => line.map(csvCell))
  const csv = stringify([[...head], ...lines], { bom: true, escape_formulas: false })
  return new FileAnswer(`${slug}-summary.csv`, 'text/csv; charset=utf-8', csv)
}

function linesOf(question: Summary['questions'][number]): Line[] {
  const { label, answered, asked, bars, figures, rows, places, files } = question
  const share = (count: number) => (answered > 0 ? Math.round((1000 * count) / answered) / 10 : 0)
  const lines: Line[] = [
    [label, '', 'Asked', asked, ''],
    [label, '', 'Answered', answered, ''],
    ...bars.map(
      (bar): Line => [label, '', bar.value === '' ? 'Other' : bar.label, bar.count, share(bar.count)],
    ),
    ...rows.flatMap((row) =>
      row.bars.map((bar): Line => [label, row.label, bar.label, bar.count, share(bar.count)]),
    ),
    ...places.map((one): Line => [label, one.label, 'Mean place', Math.round(one.place * 100) / 100, '']),
  ]
  if (files !== null) lines.push([label, '', 'Files', files, ''])
  if (figures)
    for (const [name, value] of Object.entries(figures))
      lines.push([label, '', name, Math.round(value * 1e6) / 1e6, ''])
  return lines
}
