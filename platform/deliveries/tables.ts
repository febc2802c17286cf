import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Where a service keeps what it delivers. Its tables are its own, with row-level security by its tenant; the engine is
 * told their names. Receivers have id, host, secret, previous_secret, previous_secret_until, state (active, disabled,
 * removed), state_reason, state_changed_at, failing_since, last_success_at and in_order; deliveries have id, host, state,
 * attempts, tries, next_attempt_at, claimed_by, last_status, last_error, created_at and finished_at; attempts have
 * delivery_id, number, at, status, duration_ms, excerpt and error.
 */
export interface DeliveryTables {
  readonly schema: string
  /** Column of the tenant in every table. */
  readonly tenant: string
  /** Who receives, with the column of the address. */
  readonly receivers: string
  readonly url: string
  readonly deliveries: string
  readonly attempts: string
  /** Columns of a delivery: to whom it goes, and what it tells of, by which lines are ordered; null for a test. */
  readonly receiver: string
  readonly source: string
  /** SQL for the body of a delivery `t`, and what is joined for it. */
  readonly body: string
  readonly bodyJoin?: string
  /** What becomes of a receiver that answers 410. */
  readonly gone: 'removed' | 'disabled'
  /** How the log calls a receiver. */
  readonly noun: string
  /** The job that is told which receiver ended, and the name of its id in the payload. */
  readonly endedJob: string
  readonly endedId: string
  /** SQL for how many days a delivery `o` is kept after its end, and what is joined for it. */
  readonly days: string
  readonly daysJoin?: string
  /** The channel that wakes the workers. */
  readonly channel: string
  /** How requests name their sender. */
  readonly userAgent: string
}

/** The engine's functions over these tables, as `migrate` takes them. */
export function deliveryFunctions(tables: DeliveryTables): string {
  const values: Readonly<Record<string, string>> = {
    bodyJoin: '',
    daysJoin: '',
    whenGone: tables.gone === 'removed' ? 'cancelled' : 'failed',
    ...tables,
  }
  const text = readFileSync(path.join(import.meta.dirname, 'functions.sql'), 'utf8')
  return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name]!)
}
