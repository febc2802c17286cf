import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { mostCriteria, type qualificationCriteria } from '../../../contract/qualification/endpoints.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'

interface Criterion {
  id: string
  label: string
  description: string | null
  active: boolean
  displayOrder: number
  answers: number
  version: number
}

/** The criteria of the port in their order; of one alone where its id is given. */
export async function readCriteria(ctx: Ctx, id: string | null = null): Promise<Criterion[]> {
  const { rows } = await sql<Criterion>`
    select c.id, c.label, c.description, c.active, c.display_order, c.version,
      (select count(*)::int from interest_qualifications q where q.port_id = ${portOf(ctx)} and q.criterion_id = c.id) as answers
    from qualification_criteria c where c.port_id = ${portOf(ctx)} and (${id}::uuid is null or c.id = ${id})
    order by c.display_order, c.id`.execute(ctx.db)
  return rows
}

/** Adds one at the end. Throws NAME_TAKEN, CONFLICT for one too many. */
export async function createCriterion(
  tx: Tx,
  body: BodyOf<typeof qualificationCriteria.create>,
): Promise<Criterion> {
  await inTurn(tx)
  const others = await readCriteria(tx)
  if (others.length >= mostCriteria) throw new Refusal('CONFLICT')
  assertFree(others, body.label)
  const row = {
    id: uuidv7(),
    label: body.label,
    description: body.description ?? null,
    active: body.active ?? true,
  }
  const displayOrder = (others.at(-1)?.displayOrder ?? -1) + 1
  await sql`insert into qualification_criteria (port_id, id, label, description, active, display_order)
    values (${portOf(tx)}, ${row.id}, ${row.label}, ${row.description}, ${row.active}, ${displayOrder})`.execute(
    tx.db,
  )
  tx.emit('qualification_criterion.created', { entityId: row.id, label: row.label, newValues: row })
  return (await readCriteria(tx, row.id))[0]!
}

/** Changes one. Throws RECORD_NOT_FOUND, NAME_TAKEN, VERSION_STALE. */
export async function changeCriterion(
  tx: Tx,
  id: string,
  body: BodyOf<typeof qualificationCriteria.update>,
  ifMatch: number | null,
): Promise<Criterion> {
  await inTurn(tx)
  const all = await readCriteria(tx)
  const before = all.find((one) => one.id === id)
  if (!before) throw new Refusal('RECORD_NOT_FOUND')
  assertVersion(ifMatch, before.version)
  const names = (['label', 'description', 'active'] as const).filter(
    (name) => body[name] !== undefined && body[name] !== before[name],
  )
  if (names.length === 0) {
    tx.unchanged()
    return before
  }
  const after = { ...before, ...Object.fromEntries(names.map((name) => [name, body[name]])) } as Criterion
  assertFree(
    all.filter((one) => one.id !== id),
    after.label,
  )
  await sql`update qualification_criteria set label = ${after.label}, description = ${after.description},
    active = ${after.active} where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  const picked = (one: Criterion) => Object.fromEntries(names.map((name) => [name, one[name]]))
  tx.emit('qualification_criterion.updated', {
    entityId: id,
    label: after.label,
    oldValues: picked(before),
    newValues: picked(after),
  })
  return (await readCriteria(tx, id))[0]!
}

/** Deletes one with what was answered to it. Throws RECORD_NOT_FOUND. */
export async function removeCriterion(tx: Tx, id: string): Promise<void> {
  await inTurn(tx)
  const [before] = await readCriteria(tx, id)
  if (!before) throw new Refusal('RECORD_NOT_FOUND')
  await sql`delete from qualification_criteria where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  const { label, description, active, answers } = before
  tx.emit('qualification_criterion.deleted', {
    entityId: id,
    label,
    oldValues: { label, description, active },
    metadata: { answers },
  })
}

/** Puts all of them in order. Throws REFERENCE_NOT_FOUND for a foreign or doubled one, CONFLICT where one is left out. */
export async function reorderCriteria(tx: Tx, ids: readonly string[]): Promise<Criterion[]> {
  await inTurn(tx)
  const before = await readCriteria(tx)
  const known = new Set(before.map(({ id }) => id))
  const foreign = ids.findIndex((id, index) => !known.has(id) || ids.indexOf(id) !== index)
  if (foreign !== -1) {
    const reason = reasonFor('criteria_once')
    throw new Refusal('REFERENCE_NOT_FOUND', [because(`ids.${foreign}`, reason)])
  }
  if (ids.length < known.size) throw new Refusal('CONFLICT')
  const moved = before.filter(({ id, displayOrder }) => ids.indexOf(id) !== displayOrder)
  if (moved.length === 0) tx.unchanged()
  await sql`update qualification_criteria c set display_order = o.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as o(id, place)
    where c.port_id = ${portOf(tx)} and c.id = o.id and c.display_order <> o.place - 1`.execute(tx.db)
  for (const { id, label, displayOrder } of moved) {
    const [oldValues, newValues] = [{ displayOrder }, { displayOrder: ids.indexOf(id) }]
    tx.emit('qualification_criterion.updated', { entityId: id, label, oldValues, newValues })
  }
  return readCriteria(tx)
}

/** Of several who change the criteria of a port at once each waits for the one before. */
async function inTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`criteria ${portOf(tx)}`}, 0))`.execute(tx.db)
}

function assertFree(others: readonly Criterion[], label: string): void {
  if (!others.some((one) => one.label.toLowerCase() === label.toLowerCase())) return
  throw new Refusal('NAME_TAKEN', [because('label', 'criterion_taken')])
}
