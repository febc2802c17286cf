import { sql } from 'kysely'
import type { berths } from '../../../contract/berths/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertAmount } from '../money/amounts.ts'
import { changesOf, type Locked, lockRecord, writeFields } from '../records/change.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { assertMooringFree, columnsOf } from './create.ts'
import { activeInterest } from './queries.ts'

/**
 * Changes a berth. A status written here is a manual override that no rule overwrites, until `statusOverrideMode`
 * null hands it back, and its reason with it. `path` names a refused term where the body is not the request's own.
 * Throws VERSION_STALE, RECORD_ARCHIVED, MOORING_TAKEN, VALIDATION_FAILED.
 */
export async function changeBerth(
  tx: Tx,
  row: Locked<Kinds['berth']>,
  body: Omit<BodyOf<typeof berths.update>, 'externalIds'>,
  ifMatch: number | null,
  { path, evenArchived = false }: { path?: (field: string) => string; evenArchived?: boolean } = {},
): Promise<void> {
  assertVersion(ifMatch, row.version)
  if (row.archivedAt && !evenArchived) throw new Refusal('RECORD_ARCHIVED')
  await assertTerms(tx, kinds.berth, [body], { before: row, ...(path ? { path } : {}) })
  const { status: _status, statusOverrideMode: _mode, ...described } = body
  const { currency: _currency, ...columns } = columnsOf(described, '')
  const patch: Record<string, unknown> = { ...columns, ...(body.currency ? { currency: body.currency } : {}) }
  if (body.status !== undefined) Object.assign(patch, { status: body.status, statusOverrideMode: 'manual' })
  if (body.statusOverrideMode === null) patch.statusOverrideMode = null
  const byHand =
    (patch.statusOverrideMode ?? row.statusOverrideMode) === 'manual' && body.statusOverrideMode !== null
  if (body.statusReason && !byHand) throw new Refusal('VALIDATION_FAILED', [reasonOfNone])
  // Another status by hand does not have the reason of the one before.
  if (!byHand || (body.status !== undefined && body.status !== row.status)) patch.statusReason ??= null
  const amount = body.price === undefined ? row.price : body.price
  if (body.price || body.currency) {
    assertAmount(body.price ? 'price' : 'currency', amount, body.currency ?? row.currency)
  }
  const changes = changesOf(row, patch)
  if (changes.keys.length === 0) return tx.unchanged()
  if (changes.keys.includes('mooringNumber')) await assertMooringFree(tx, body.mooringNumber!, row.id)
  await writeFields(tx, kinds.berth, row.id, changes.newValues)
  const label = (changes.newValues.mooringNumber ?? row.mooringNumber) as string
  const about = { entityId: row.id, label }
  const statusKeys = ['status', 'statusOverrideMode', 'statusReason']
  const only = (values: Record<string, unknown>, keys: string[]) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))
  const others = changes.keys.filter((key) => !statusKeys.includes(key))
  if (changes.keys.includes('status')) {
    tx.emit('berth.status_changed', {
      ...about,
      oldValues: only(changes.oldValues, statusKeys),
      newValues: only(changes.newValues, statusKeys),
      metadata: { by: 'user' },
    })
  } else others.push(...statusKeys.filter((key) => changes.keys.includes(key)))
  if (others.length > 0) {
    tx.emit('berth.updated', {
      ...about,
      oldValues: only(changes.oldValues, others),
      newValues: only(changes.newValues, others),
    })
  }
}

const reasonOfNone = because('statusReason', 'reason_of_a_rule')

/** Archives a berth no active interest and no active tenancy depends on. Throws ALREADY_ARCHIVED, BERTH_IN_USE. */
export async function archiveBerth(tx: Tx, id: string, reason: string): Promise<void> {
  const row = await lockRecord(tx, kinds.berth, id)
  if (row.archivedAt) throw new Refusal('ALREADY_ARCHIVED')
  const { rows } = await sql`select 1 from interest_berths l
    join interests i on i.port_id = l.port_id and i.id = l.interest_id
    where l.port_id = ${portOf(tx)} and l.berth_id = ${id} and ${activeInterest} limit 1`.execute(tx.db)
  if (rows.length > 0) throw new Refusal('BERTH_IN_USE')
  await assertNoHolder(tx, id)
  await writeFields(tx, kinds.berth, id, { archivedAt: new Date(), archiveReason: reason })
  tx.emit('berth.archived', {
    entityId: id,
    label: row.called,
    oldValues: { status: row.status, archiveReason: null },
    newValues: { archiveReason: reason },
  })
}

async function assertNoHolder(tx: Tx, id: string): Promise<void> {
  const holders = {
    tenancies: reasonFor('tenancy_holds'),
    berth_reservations: reasonFor('berth_reserved'),
  }
  for (const [table, reason] of Object.entries(holders)) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where port_id = ${portOf(tx)} and berth_id = ${id} and status = 'active' limit 1`.execute(tx.db)
    if (rows.length > 0) throw new Refusal('BERTH_IN_USE', undefined, reason)
  }
}

/** Takes a berth back from the archive. Throws NOT_ARCHIVED. */
export async function restoreBerth(tx: Tx, id: string): Promise<void> {
  const row = await lockRecord(tx, kinds.berth, id)
  if (!row.archivedAt) throw new Refusal('NOT_ARCHIVED')
  await writeFields(tx, kinds.berth, id, { archivedAt: null, archiveReason: null })
  tx.emit('berth.restored', {
    entityId: id,
    label: row.called,
    oldValues: { archiveReason: row.archiveReason },
    newValues: { archiveReason: null },
  })
}
