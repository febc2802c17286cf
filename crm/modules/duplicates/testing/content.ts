import type { TestApp } from '../../../testing/app.ts'
import { contentBeside } from '../../../testing/content.ts'

/** What the audit, the queue and the log keep of themselves, and counters. */
const besideTheContent = [
  'events',
  'record_counts',
  'comparisons_due',
  'merge_candidates',
  'merges',
  'duplicate_scans',
  'notifications',
  'idempotency_keys',
]

/** Every row of every table of the port, but for what is beside the content. */
export const contentOf = (app: TestApp, portId: string) => contentBeside(app, portId, besideTheContent)
