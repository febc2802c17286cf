import type { NotExported } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const berthsNotExported: NotExported = {
  berth_suggestions: 'what a rule says of a berth',
}

export const berthsTraces: TraceColumns = { table: 'berths', columns: ['archive_reason'] }
