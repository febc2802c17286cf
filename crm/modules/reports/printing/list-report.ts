import { setImmediate } from 'node:timers/promises'
import { Refusal } from '../../../../contract/errors.ts'
import type { ListReportConfig } from '../../../../contract/reports/config.ts'
import { listReports } from '../../../../contract/reports/lists.generated.ts'
import { daysOfPeriod } from '../../../../contract/reports/period.ts'
import { detailsOf } from '../../../../platform/http/input.ts'
import { compareIn } from '../../../../platform/values/collate.ts'
import { filledWith } from '../../../../platform/values/filled-text.ts'
import type { Ctx } from '../../../context.ts'
import { assertLooks } from '../../saved-views/lists.ts'
import { type ListRow, printedList } from '../lists.ts'
import {
  cellOf,
  chosenColumns,
  columnsOfList,
  isNumber,
  type PrintedColumn,
  readValue,
  sumCell,
} from './columns.ts'
import type { Paper } from './paper.ts'
import type { Composed, Section } from './sections.ts'
import { reportWords } from './words.ts'

/** Throws VALIDATION_FAILED, naming the column, the filter or the sort that the list has not. */
export async function assertListReport(ctx: Ctx, config: ListReportConfig): Promise<void> {
  const { kind, filters, sort } = config
  await assertLooks(ctx, listReports[kind], { filters, sort })
  chosenColumns(await columnsOfList(ctx, kind), config)
}

/** Rows that are read and summed up at most, and how many of them stand on the page. */
export interface Extent {
  readonly most: number
  readonly visible: number
}

/** A list as it is printed. Throws VALIDATION_FAILED. */
export async function composeList(
  ctx: Ctx,
  config: ListReportConfig,
  paper: Paper,
  { most, visible }: Extent,
): Promise<Composed> {
  await assertLooks(ctx, listReports[config.kind], { filters: config.filters, sort: config.sort })
  const all = await columnsOfList(ctx, config.kind)
  const { columns, group } = chosenColumns(all, config)
  const { rows, total } = await readRows(ctx, config, paper, most)
  const words = reportWords[paper.language]
  const counts = { printed: paper.number(rows.length), total: paper.number(total) }
  const summed = columns.filter(({ of }) => config.sums.includes(of))
  const sumsOf = (of: readonly ListRow[]) =>
    summed.length === 0
      ? null
      : columns.map((column) => (summed.includes(column) ? sumCell(of, column, paper) : ''))
  const groups: Section['groups'] = []
  for (const { heading, rows: those, all: summing } of firstRows(groupsOf(rows, group, paper), visible)) {
    const cells = await inTurns(those, (row) => columns.map((column) => cellOf(row, column, paper)))
    groups.push({ heading, rows: cells, sums: heading === null ? null : sumsOf(summing) })
  }
  const section: Section = {
    heading: null,
    columns: columns.map((column) => ({ label: paper.words.heading(column), isNumber: isNumber(column) })),
    groups,
    sums: sumsOf(rows),
  }
  return {
    title: config.title ?? paper.words.list(listReports[config.kind]),
    facts: [
      ...periodFact(config, paper, all),
      {
        label: words.rows,
        value: rows.length < total ? filledWith(words.rowsOf, counts) : counts.total,
      },
    ],
    sections: rows.length > 0 ? [section] : [],
    empty: rows.length > 0 ? null : words.empty,
    sumLabel: words.subtotal,
    // A sum of some rows is not that of the list.
    totalLabel: rows.length < total ? words.totalPrinted : words.total,
    rows: rows.length,
    total,
  }
}

function periodFact({ period }: ListReportConfig, paper: Paper, all: readonly PrintedColumn[]) {
  if (!period) return []
  const { from, to } = daysOfPeriod(period.range, paper.today)
  const label = paper.words.heading(all.find(({ of }) => of === period.field)!)
  return [{ label, value: `${paper.day(from)} – ${paper.day(to)}` }]
}

async function readRows(
  ctx: Ctx,
  { kind, filters, sort, columns, period }: ListReportConfig,
  { today }: Paper,
  most: number,
): Promise<{ rows: ListRow[]; total: number }> {
  const { endpoint, read } = printedList(kind)
  const days = period && daysOfPeriod(period.range, today)
  const within = period && days ? [`${period.field}:between:${days.from},${days.to}`] : []
  const filter = [...(filters.filter ? [filters.filter] : []), ...within].join(';')
  const query = endpoint.query!.safeParse({
    ...filters,
    ...(filter ? { filter } : {}),
    ...(sort === null ? {} : { sort }),
    columns: columns.join(','),
  })
  if (!query.success) {
    throw new Refusal(
      'VALIDATION_FAILED',
      detailsOf(query.error).map((detail) => ({ ...detail, path: `filters.${detail.path}` })),
    )
  }
  const { rows, total } = await read(ctx, { ...query.data, page: 1, limit: most } as never)
  return { rows: rows as ListRow[], total }
}

/** Rows that are written between two other requests of the process. */
const atOnce = 50

/** Writes rows a few at a time, so that whoever else is served is not kept waiting. */
async function inTurns<Row, Written>(rows: readonly Row[], write: (row: Row) => Written): Promise<Written[]> {
  const written: Written[] = []
  for (const [index, row] of rows.entries()) {
    if (index % atOnce === atOnce - 1) await setImmediate()
    written.push(write(row))
  }
  return written
}

/** The groups of the first rows; all rows of each are summed up. */
function firstRows(groups: readonly Group[], visible: number) {
  let left = visible
  return groups.flatMap(({ heading, rows: all }) => {
    const rows = all.slice(0, left)
    left -= rows.length
    return rows.length > 0 ? [{ heading, rows, all }] : []
  })
}

interface Group {
  heading: string | null
  rows: readonly ListRow[]
}

/** Rows that are alike in a column, in the order of its values; of moments and days those of a month. */
function groupsOf(rows: readonly ListRow[], column: PrintedColumn | null, paper: Paper): Group[] {
  if (!column) return [{ heading: null, rows }]
  const byTime = column.shape === 'moment' || column.shape === 'day'
  const dayOf = (row: ListRow) => {
    const value = readValue(row, column.of)
    if (value === null) return ''
    return column.shape === 'moment' ? paper.dayOf(value as string) : String(value)
  }
  const headingOf = (row: ListRow) => (byTime ? monthOf(dayOf(row), paper) : cellOf(row, column, paper))
  const places = new Map(column.choices?.map((choice, place) => [choice, place]))
  const byWords = compareIn(paper.language)
  const compare = (one: ListRow, other: ListRow) => {
    if (byTime) return dayOf(one) < dayOf(other) ? -1 : 1
    const [first, second] = [one, other].map((row) => places.get(String(readValue(row, column.of))))
    if (first !== undefined && second !== undefined) return first - second
    return byWords(headingOf(one), headingOf(other))
  }
  return [...Map.groupBy(rows, headingOf)]
    .toSorted(([one, those], [other, others]) =>
      one === '' || other === '' ? Number(one === '') - Number(other === '') : compare(those[0]!, others[0]!),
    )
    .map(([heading, those]) => ({ heading: heading || reportWords[paper.language].none, rows: those }))
}

const monthOf = (day: string, paper: Paper) => (day === '' ? '' : paper.month(day))
