import { sql } from 'kysely'
import type { z } from 'zod'
import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { EntryInput } from '../../../contract/waiting-list/entries.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { touchRecord } from '../records/change.ts'
import { assigned, inserted } from '../records/columns.ts'
import { withDimensions } from '../records/dimensions.ts'
import { type EntryRow, lockQueue, settleEntry } from './queue.ts'

type Input = z.output<typeof EntryInput>
const dimensions = ['wantedLength', 'wantedWidth', 'wantedDraft'] as const

interface Rewriting {
  reason?: string | null
  ifMatch?: number | null
  /** Where the entries stand in the body. */
  at?: string
}

/**
 * Writes the queue of a berth anew. Whoever stays keeps the date; whoever is new waits from now; whoever is missing is taken
 * off. Those whom the caller is not shown stay where they are. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, VERSION_STALE,
 * REFERENCE_NOT_FOUND, WAITING_LIST_OFFERED for taking off who has an offer.
 */
export async function rewriteQueue(
  tx: Tx,
  berthId: string,
  inputs: readonly Input[],
  { reason, ifMatch = null, at = 'entries' }: Rewriting = {},
): Promise<void> {
  const { berth, entries } = await lockQueue(tx, berthId)
  assertVersion(ifMatch, berth.version)
  if (berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  const names = await clientsOf(tx, inputs, at)
  const matched = matchEntries(entries, inputs, at)
  const retainedIds = new Set(matched.map((entry) => entry?.id))
  const gone = entries.filter(({ id, hidden }) => !hidden && !retainedIds.has(id))
  if (gone.some(({ status }) => status === 'offered')) throw new Refusal('WAITING_LIST_OFFERED')
  const before = orderOf(entries)
  for (const entry of gone)
    await settleEntry(tx, entry, { status: 'removed', reason: reason ?? null, leaves: true })
  const visible = await keepEntries(tx, berthId, inputs, matched, names)
  const after = withHidden(entries, visible.rows)
  const moved = await placeEntries(tx, after)
  if (!moved && gone.length === 0 && !visible.changed) return tx.unchanged()
  await touchRecord(tx, kinds.berth, berthId)
  tx.emit('berth.waiting_list_changed', {
    entityId: berthId,
    label: berth.called,
    oldValues: { waitingList: before },
    newValues: { waitingList: after.map(({ clientName }) => clientName) },
    metadata: { ...(reason ? { reason } : {}), clientIds: after.map(({ clientId }) => clientId) },
  })
}

const orderOf = (entries: readonly EntryRow[]) => entries.map(({ clientName }) => clientName)

/** The names of the clients named, who are there and live. Throws REFERENCE_NOT_FOUND, VALIDATION_FAILED for one twice. */
async function clientsOf(tx: Tx, inputs: readonly Input[], at: string): Promise<ReadonlyMap<string, string>> {
  const ids = inputs.map(({ clientId }) => clientId)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice >= 0) {
    const path = `${at}.${twice}.clientId`
    throw new Refusal('VALIDATION_FAILED', [because(path, 'client_twice')])
  }
  const { rows } = await sql<{ id: string; fullName: string }>`select id, full_name from clients
    where port_id = ${portOf(tx)} and id = any(${ids}::uuid[]) and archived_at is null
    order by id for share`.execute(tx.db)
  const names = new Map(rows.map(({ id, fullName }) => [id, fullName]))
  const missing = inputs.flatMap(({ clientId }, index): ErrorDetail[] =>
    names.has(clientId) ? [] : [because(`${at}.${index}.clientId`, 'no_client')],
  )
  if (missing.length > 0) throw new Refusal('REFERENCE_NOT_FOUND', missing)
  return names
}

/** The entry in the queue that each given one is; none for who is new. Throws REFERENCE_NOT_FOUND. */
function matchEntries(
  entries: readonly EntryRow[],
  inputs: readonly Input[],
  at: string,
): (EntryRow | undefined)[] {
  return inputs.map(({ id, clientId }, index) => {
    const found = entries.find((entry) => entry.clientId === clientId)
    if (id === undefined || found?.id === id) return found
    throw new Refusal('REFERENCE_NOT_FOUND', [because(`${at}.${index}.id`, 'no_entry')])
  })
}

/** Makes the new entries and changes what was written of the others. */
async function keepEntries(
  tx: Tx,
  berthId: string,
  inputs: readonly Input[],
  matched: readonly (EntryRow | undefined)[],
  names: ReadonlyMap<string, string>,
): Promise<{ rows: EntryRow[]; changed: boolean }> {
  const rows: EntryRow[] = []
  const fresh: Record<string, unknown>[] = []
  let changed = false
  for (const [index, { id: _id, clientId, ...input }] of inputs.entries()) {
    const values = withDimensions(input, dimensions) as Record<string, unknown>
    const entry = matched[index]
    if (!entry) {
      const row = { id: uuidv7(), portId: portOf(tx), berthId, clientId, ...values, place: 1_000_000 + index }
      fresh.push({ ...row, addedBy: tx.actor.userId })
      rows.push({ ...row, clientName: names.get(clientId)! } as unknown as EntryRow)
      continue
    }
    rows.push(entry)
    const other = Object.entries(values).filter(
      ([name, value]) =>
        value !== undefined && String(value ?? '') !== String((entry as Record<string, unknown>)[name] ?? ''),
    )
    if (other.length === 0) continue
    changed = true
    await sql`update waiting_list_entries set ${assigned(Object.fromEntries(other))}
      where port_id = ${portOf(tx)} and id = ${entry.id}`.execute(tx.db)
  }
  if (fresh.length > 0) await sql`insert into waiting_list_entries ${inserted(fresh)}`.execute(tx.db)
  return { rows, changed: changed || fresh.length > 0 }
}

/** The order with those in it whom the caller is not shown, where they were. */
function withHidden(entries: readonly EntryRow[], visible: readonly EntryRow[]): EntryRow[] {
  const order = [...visible]
  for (const [place, entry] of entries.entries()) if (entry.hidden) order.splice(place, 0, entry)
  return order
}

/** Numbers the queue. Gives whether anything moved. */
async function placeEntries(tx: Tx, order: readonly EntryRow[]): Promise<boolean> {
  const ids = order.map(({ id }) => id)
  const { numAffectedRows } = await sql`update crm.waiting_list_entries e set place = o.place
    from unnest(${ids}::uuid[]) with ordinality as o(id, place)
    where e.port_id = ${portOf(tx)} and e.id = o.id and e.place <> o.place`.execute(tx.db)
  return Number(numAffectedRows ?? 0) > 0
}
