import { listReports } from './lists.generated.ts'

/** What a report is of: figures, or the rows of a list. */
export const reportKinds = ['dashboard', ...Object.keys(listReports)] as ['dashboard', ...ListReportKind[]]

export type ReportKind = 'dashboard' | ListReportKind
/** The lists that are printed. */
export type ListReportKind = keyof typeof listReports

/** The figures of a dashboard report, in the order they are offered. */
export const reportWidgets = [
  'summary',
  'funnel',
  'outcomes',
  'sources',
  'agents',
  'lead_categories',
  'docks',
  'size_bands',
  'unmet_demand',
  'pipeline',
  'berth_status',
] as const
export type ReportWidget = (typeof reportWidgets)[number]

/** The figures of the dashboard; the others are those of the analytics. */
export const dashboardWidgets: readonly ReportWidget[] = ['pipeline', 'berth_status']

/** Periods of the port's own days that move with the day a report is made. */
export const reportPeriods = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** Rows that a report of a list prints. */
export const mostReportRows = 1000
/** Columns that fit on a page. */
export const mostReportColumns = 16
export const longestReportName = 120

/** People whom a report is mailed to. */
export const mostRecipients = 20
/** Templates of a port. */
export const mostTemplates = 500

/** What became of a report that was due, for one recipient. */
export const sendingStatuses = ['waiting', 'sent', 'withheld', 'failed'] as const
/** Why it was not mailed: not in the port any more, may not see it, names what is gone, or a fault. */
export const sendingReasons = ['no_member', 'no_permission', 'invalid', 'error'] as const
export type SendingReason = (typeof sendingReasons)[number]
