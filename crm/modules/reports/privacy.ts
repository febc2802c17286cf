import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const reportsTraces: TraceColumns = {
  table: 'report_templates',
  columns: ['config', 'description'],
  of: null,
}
