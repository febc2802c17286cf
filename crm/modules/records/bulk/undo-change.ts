import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { KindWith } from '../../../../contract/kinds.ts'
import { actorIdOf } from '../../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../../context.ts'
import { type Locked, lockRecord, writeFields } from '../change.ts'
import { setTags } from '../tags.ts'

type Undoable = KindWith<'archive'> | KindWith<'bulk'>

interface Fact {
  type: string
  oldValues: Record<string, unknown> | null
  newValues: Record<string, unknown> | null
  metadata: Record<string, unknown> | null
}

/**
 * Gives the fields and tags of a record what they had before a request of the caller of the last day changed them; one that
 * the request left as it was stays. Throws UNDO_STALE with what was changed since, RECORD_NOT_FOUND.
 */
export async function undoChange(tx: Tx, kind: Undoable, id: string, requestId: string): Promise<void> {
  const row = await lockRecord(tx, kind, id)
  const facts = await factsOf(tx, kind, id, requestId, ['updated', 'status_changed', 'tagged'])
  const tagged = facts.filter(({ type }) => type.endsWith('.tagged'))
  const changes = facts.filter((fact) => !tagged.includes(fact))
  assertUntouched(row, changes)
  for (const { type, oldValues, newValues, metadata } of changes) {
    await writeFields(tx, kind, id, oldValues ?? {})
    tx.emit(type as `${Undoable['type']}.updated`, {
      entityId: id,
      label: row.called,
      oldValues: newValues,
      newValues: oldValues,
      metadata: { ...metadata, takenBack: requestId },
    })
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
  return (await factsOf(tx, kind, id, requestId, ['archived'])).length > 0
}

function assertUntouched(row: Record<string, unknown>, facts: readonly Fact[]): void {
  const changed = facts.flatMap(({ newValues }) =>
    Object.entries(newValues ?? {}).filter(([key, value]) => !alike(row[key], value)),
  )
  if (changed.length === 0) return
  throw new Refusal(
    'UNDO_STALE',
    changed.map(([path]) => because(path, 'field_changed')),
  )
}

/** Tags that were put on go, those that were taken off come back, as far as the port has them; later ones stay. */
async function undoTags(
  tx: Tx,
  kind: Undoable,
  row: Locked<Undoable>,
  { oldValues, newValues }: Fact,
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

async function factsOf(
  tx: Tx,
  { type }: Undoable,
  id: string,
  requestId: string,
  facts: readonly string[],
): Promise<Fact[]> {
  const types = facts.map((fact) => `${type}.${fact}`)
  const { rows } = await sql<Fact>`select e.type, e.old_values, e.new_values, e.metadata from events e
    where e.port_id = ${portOf(tx)} and e.entity_type = ${type} and e.entity_id = ${id}
      and e.type = any(${types}) and e.request_id = ${requestId}
      and e.actor_id = ${actorIdOf(tx.actor)} and e.cause_id is null and e.created_at > now() - interval '1 day'
    order by e.id`.execute(tx.db)
  return rows
}

/** Values of the log are as JSON has them. */
function alike(now: unknown, then: unknown): boolean {
  return JSON.stringify(now ?? null) === JSON.stringify(then ?? null)
}
