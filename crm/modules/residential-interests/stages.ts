import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import type { residentialInterests } from '../../../contract/residential-interests/endpoints.ts'
import { firstStages } from '../../../contract/residential-interests/stages.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'

/** The stages of the port in their order. */
export async function readStages(ctx: Ctx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from residential_stages
    where port_id = ${portOf(ctx)} order by position`.execute(ctx.db)
  return rows.length > 0 ? rows.map(({ name }) => name) : firstStages
}

/** The stages of the port and how many interests are at each. */
export async function describeStages(ctx: Ctx) {
  return { stages: [...(await readStages(ctx))], counts: Object.fromEntries(await countByStage(ctx)) }
}

/**
 * The stage of this name, held so that it does not go before the transaction ends; the first one without a name. Throws
 * VALIDATION_FAILED.
 */
export async function holdStage(tx: Tx, name?: string): Promise<string> {
  await ensureStages(tx)
  const condition = name === undefined ? sql`true` : sql`name = ${name}`
  const { rows } = await sql<{ name: string }>`select name from residential_stages
    where port_id = ${portOf(tx)} and ${condition} order by position limit 1 for key share`.execute(tx.db)
  if (rows[0]) return rows[0].name
  throw new Refusal('VALIDATION_FAILED', [because('stage', 'stage_unknown')])
}

/** A port begins with the stages of the product: they are written down before anything refers to them. */
async function ensureStages(tx: Tx): Promise<void> {
  await sql`insert into residential_stages (port_id, name, position)
    select ${portOf(tx)}, s.name, s.position from unnest(${[...firstStages]}::text[]) with ordinality s(name, position)
    where not exists (select 1 from residential_stages where port_id = ${portOf(tx)})
    on conflict do nothing`.execute(tx.db)
}

type Body = BodyOf<typeof residentialInterests.setStages>

/**
 * Sets the stages of the port; the interests of one that goes take the one named for it, all at once. Throws
 * STAGE_IN_USE, naming each that goes with how many interests are at it, VALIDATION_FAILED.
 */
export async function setStages(tx: Tx, { stages, reassign = {} }: Body): Promise<void> {
  await ensureStages(tx)
  // Whoever is moving an interest to a stage holds it: this waits for them, and they for this.
  await sql`select 1 from residential_stages where port_id = ${portOf(tx)} order by name for update`.execute(
    tx.db,
  )
  const before = await readStages(tx)
  const gone = before.filter((stage) => !stages.includes(stage))
  const moves = movesOf(gone, stages, reassign)
  assertReassign(gone, stages, reassign)
  const counts = await countByStage(tx)
  assertUnused(
    gone.filter((stage) => !moves.has(stage)),
    counts,
  )
  if (JSON.stringify(before) === JSON.stringify(stages)) return tx.unchanged()
  await sql`insert into residential_stages (port_id, name, position)
    select ${portOf(tx)}, s.name, s.position from unnest(${stages}::text[]) with ordinality s(name, position)
    on conflict (port_id, name) do update set position = excluded.position`.execute(tx.db)
  for (const [from, to] of moves) await moveAll(tx, from, to)
  await sql`delete from residential_stages where port_id = ${portOf(tx)} and name = any(${gone})`.execute(
    tx.db,
  )
  tx.emit('residential_interest.stages_set', {
    entityId: null,
    label: null,
    oldValues: { stages: before },
    newValues: { stages },
    metadata: { moved: [...moves].map(([from, to]) => `${from} → ${to} (${counts.get(from) ?? 0})`) },
  })
}

/** Where the interests of the stages that go are to be; a stage that is only written otherwise takes its own along. */
function movesOf(
  gone: readonly string[],
  stages: readonly string[],
  reassign: Readonly<Record<string, string>>,
) {
  const moves = new Map<string, string>()
  for (const stage of gone) {
    const alike = stages.find((one) => one.toLowerCase() === stage.toLowerCase())
    const to = Object.hasOwn(reassign, stage) ? reassign[stage] : alike
    if (to !== undefined) moves.set(stage, to)
  }
  return moves
}

function assertReassign(
  gone: readonly string[],
  stages: readonly string[],
  reassign: Readonly<Record<string, string>>,
): void {
  const wrong = Object.entries(reassign).flatMap(([from, to]): ErrorDetail[] => {
    const path = `reassign.${from}`
    if (!gone.includes(from)) return [because(path, 'stage_staying')]
    return stages.includes(to) ? [] : [because(path, 'stage_gone')]
  })
  if (wrong.length > 0) throw new Refusal('VALIDATION_FAILED', wrong)
}

function assertUnused(gone: readonly string[], counts: ReadonlyMap<string, number>): void {
  const used = gone.filter((stage) => counts.has(stage))
  if (used.length === 0) return
  throw new Refusal(
    'STAGE_IN_USE',
    used.map((stage): ErrorDetail => {
      const values = { stage, count: counts.get(stage)! }
      return { ...because(`reassign.${stage}`, 'stage_used', values), values }
    }),
  )
}

async function moveAll(tx: Tx, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ id: string; label: string }>`
    with held as (
      select id from residential_interests where port_id = ${portOf(tx)} and stage = ${from} order by id for update
    )
    update residential_interests i set stage = ${to}, stage_changed_at = now()
    from held h where i.port_id = ${portOf(tx)} and i.id = h.id
    returning i.id, (select c.full_name from residential_clients c
      where c.port_id = ${portOf(tx)} and c.id = i.client_id) as label`.execute(tx.db)
  for (const { id, label } of rows) {
    tx.emit('residential_interest.stage_changed', {
      entityId: id,
      label,
      oldValues: { stage: from },
      newValues: { stage: to },
    })
  }
}

async function countByStage(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ stage: string; count: number }>`select stage, count(*)::int as count
    from residential_interests where port_id = ${portOf(ctx)} group by stage`.execute(ctx.db)
  return new Map(rows.map(({ stage, count }) => [stage, count]))
}
