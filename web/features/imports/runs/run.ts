import type { Answer } from '../../../kit/server/api.ts'

export type Run = Answer<'importRuns', 'get'>
export type RunPart = Run['parts'][number]

/** What a window for choosing files offers. */
export const exportFiles = '.csv,.tsv,.txt,.xlsx,.ods,.zip,text/csv'
