import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const signingTraces: TraceColumns = { table: 'signing_deliveries', columns: ['body'], of: null }
