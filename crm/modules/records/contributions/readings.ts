import type { Endpoint } from '../../../../contract/endpoint.ts'
import type { EntityType } from '../../../../contract/events.ts'
import type { ListReportKind } from '../../../../contract/reports/vocabulary.ts'
import type { Ctx } from '../../../context.ts'

/** How a report reads the list of a kind of record, declared by its module. */
export interface PrintedList {
  readonly kind: ListReportKind
  /** The list as it is asked for: its query and its columns. */
  readonly endpoint: Endpoint
  /** Reads it as the list itself does, so that everybody gets the rows they are shown. */
  readonly read: (ctx: Ctx, query: never) => Promise<{ rows: unknown[]; total: number }>
}

/** How webhooks read the records that events are about, declared by their module: those of an operation that gives one, many at once. */
export interface WebhookReading {
  readonly entity: EntityType
  readonly endpoint: Endpoint
  readonly read: (ctx: Ctx, ids: readonly string[]) => Promise<readonly unknown[]>
}
