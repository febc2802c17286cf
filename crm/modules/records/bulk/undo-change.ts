import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { FactName } from '../../../../contract/events.ts'
import type { KindWith } from '../../../../contract/kinds.ts'
import { portOf, type Tx } from '../../../context.ts'
import { type Locked, lockRecord } from '../change.ts'
import { setTags } from '../tags.ts'
import { changedSince } from '../undo/changed-since.ts'
import { type PastFact, readOwnFacts } from '../undo/own-facts.ts'
import { putBack } from '../undo/put-back.ts'

type Undoable = KindWith<'archive'> | KindWith<'bulk'>

/**
 * Gives the fields and tags of a record what they had before a request of the caller of the last day changed them; one that
 * the request left as it was stays. Throws UNDO_STALE with what was changed since, RECORD_NOT_FOUND.
 */
export async function undoChange(tx: Tx, kind: Undoable, id: string, requestId: string): Promise<void> {
  const row = await lockRecord(tx, kind, id)
  const facts = await readOwnFacts(
    tx,
    { type: kind.type, id },
    ['updated', 'status_changed', 'tagged'],
    requestId,
  )
  const tagged = facts.filter(({ type }) => type.endsWith('.tagged'))
  const changes = facts.filter((fact) => !tagged.includes(fact))
  assertUntouched(row, changes)
  for (const { type, oldValues, newValues, metadata } of changes) {
    await putBack(
      tx,
      kind,
      row,
      { before: oldValues ?? {}, after: newValues ?? {} },
      { fact: type as FactName, metadata: { ...metadata, takenBack: requestId } },
    )
  }
  for (const fact of tagged) await undoTags(tx, kind, row, fact)
  if (facts.length === 0) tx.unchanged()
}

/** Whether a request of the caller of the last day archived the record. */
export async function wasArchivedBy(
  tx: Tx,
  kind: KindWith<'archive'>,
  id: string,
  requestId: string,
): Promise<boolean> {
  return (await readOwnFacts(tx, { type: kind.type, id }, ['archived'], requestId)).length > 0
}

function assertUntouched(row: Record<string, unknown>, facts: readonly PastFact[]): void {
  const changed = facts.flatMap(({ newValues }) => changedSince(newValues, row))
  if (changed.length === 0) return
  throw new Refusal(
    'UNDO_STALE',
    changed.map((path) => because(path, 'field_changed')),
  )
}

/** Tags that were put on go, those that were taken off come back, as far as the port has them; later ones stay. */
async function undoTags(
  tx: Tx,
  kind: Undoable,
  row: Locked<Undoable>,
  { oldValues, newValues }: PastFact,
): Promise<void> {
  const [before, after] = [oldValues, newValues].map((values) => (values?.tags ?? []) as string[])
  const added = after!.filter((name) => !before!.includes(name))
  const removed = before!.filter((name) => !after!.includes(name))
  const { rows } = await sql<{ id: string }>`select t.id from tags t where t.port_id = ${portOf(tx)}
      and (t.name = any(${removed}) or exists (select 1 from taggings g
        where g.port_id = ${portOf(tx)} and g.record_id = ${row.id} and g.tag_id = t.id))
      and not t.name = any(${added})`.execute(tx.db)
  await setTags(
    tx,
    kind,
    row,
    rows.map((tag) => tag.id),
  )
}
