import { z } from 'zod'
import { optionalText, text } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { longestFilter } from '../records/filter.ts'
import { listReports, usualColumns } from './lists.generated.ts'
import {
  type ListReportKind,
  longestReportName,
  mostReportColumns,
  reportPeriods,
  reportWidgets,
} from './vocabulary.ts'

const column = z.string().regex(/^(?:custom\.)?[A-Za-z]\w{0,39}$/, schemaMessage('report_column'))
const columns = z
  .array(column)
  .min(1)
  .max(mostReportColumns)
  .refine((names) => new Set(names).size === names.length, schemaMessage('column_once'))

/** A list as it is printed. Which columns, filters and sorts there are is that of the list itself. */
const listConfig = <const K extends ListReportKind>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    /** Stands at the top; the name of the list where there is none. */
    title: optionalText(longestReportName),
    /** In their order; the usual ones where none are named. */
    columns: columns.default(() => [...usualColumns[kind]]),
    /** The filters and the search text, as the list takes them in its query. */
    filters: z
      .record(
        z.string().regex(/^[a-zA-Z]{1,40}$/, schemaMessage('report_filter')),
        z.string().trim().min(1).max(longestFilter),
      )
      .refine((all) => Object.keys(all).length <= 40, 'Use at most 40 filters.')
      .default({}),
    sort: z.string().max(60).nullable().default(null),
    /** Rows alike in this column stand together. */
    groupBy: column.nullable().default(null),
    /** Columns that are summed up. */
    sums: z.array(column).max(mostReportColumns).default([]),
    /** Rows whose field lies in the period: days of the port, reckoned anew whenever the report is made. */
    period: z
      .strictObject({ field: column, range: z.enum(reportPeriods) })
      .nullable()
      .default(null),
  })

const dashboardConfig = z.strictObject({
  kind: z.literal('dashboard'),
  title: text(longestReportName),
  widgets: z
    .array(z.enum(reportWidgets))
    .min(1)
    .refine((ids) => new Set(ids).size === ids.length, schemaMessage('report_widgets_twice')),
  /** The days that figures of a period are of. */
  period: z.enum(reportPeriods).default('last_30_days'),
})

/** What a report prints. */
export const ReportConfig = z.discriminatedUnion('kind', [
  dashboardConfig,
  ...(Object.keys(listReports) as ListReportKind[]).map((kind) => listConfig(kind)),
])
export type ReportConfig = z.output<typeof ReportConfig>
export type ListReportConfig = Exclude<ReportConfig, { kind: 'dashboard' }>
export type DashboardConfig = Extract<ReportConfig, { kind: 'dashboard' }>
