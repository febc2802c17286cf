import type { FactName } from '../../../../contract/events.ts'
import type { KindWith } from '../../../../contract/kinds.ts'
import type { Tx } from '../../../context.ts'
import { writeFields } from '../change.ts'
import type { Change } from './changed-since.ts'

interface PutBack {
  /** The fact that is recorded the other way round. */
  readonly fact: FactName
  readonly metadata?: Record<string, unknown>
  /** What is written, where that is not what the fact tells. */
  readonly columns?: Record<string, unknown>
}

/** Gives a locked record the values it had before a change, and records that: what it took back is old, what it had is new. */
export async function putBack(
  tx: Tx,
  kind: KindWith<'search'>,
  { id, called }: { id: string; called: string | null },
  { before, after }: Change,
  { fact, metadata, columns = before }: PutBack,
): Promise<void> {
  if (Object.keys(columns).length > 0) await writeFields(tx, kind, id, columns)
  tx.emit(fact, {
    entityId: id,
    label: called,
    oldValues: after,
    newValues: before,
    ...(metadata ? { metadata } : {}),
  })
}
