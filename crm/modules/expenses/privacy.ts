import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const expensesTraces: TraceColumns = {
  table: 'expenses',
  columns: ['merchant', 'payer_name', 'trip_label', 'note', 'no_receipt_reason'],
  of: null,
}
