import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const savedViewsTraces: TraceColumns = { table: 'saved_views', columns: ['filters'], of: null }
