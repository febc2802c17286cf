import type { Ctx } from '../../../context.ts'
import type { Owner } from '../../yachts/ownership.ts'
import type { Problem } from '../cells/row-reader.ts'
import { findKnownBerths, findKnownClients, findKnownCompanies } from '../kinds/clients/match.ts'
import type { ImportEntity } from '../kinds/kinds.ts'
import { findOwnedYachts } from '../kinds/yachts/match.ts'
import type { ImportMapping } from '../mapping/propose.ts'
import { type FieldChange, findChanges } from './changes.ts'
import type { ImportRecords, ReadRow } from './read-rows.ts'

/** What the port has to say about a good row. */
export interface Verdict {
  status: 'good' | 'similar' | 'known'
  /** What is known or similar, in a sentence. */
  message: string | null
  owner?: Owner
  /** The record of the port a known row stands for. */
  recordId?: string
}

export interface JudgedRow<Entity extends ImportEntity = ImportEntity> {
  row: number
  /** `changed` rows are known ones that the mapping brings up to the file. */
  status: Verdict['status'] | 'changed' | 'bad'
  record: ImportRecords[Entity] | null
  problems: Problem[]
  message: string | null
  owner?: Owner
  recordId?: string
  /** What differs between a known record and its row. */
  changes?: FieldChange[]
}

/** Verdicts by row; a row that is none of the port's business stays good. */
export interface Verdicts {
  verdicts: ReadonlyMap<number, Verdict>
  problems: ReadonlyMap<number, Problem>
}

export type GoodRow<Entity extends ImportEntity> = { row: number; record: ImportRecords[Entity] }

/** Holds rows against the port: which are known, which look alike, and which cannot be written as things are. */
export async function judgeRows<Entity extends ImportEntity>(
  ctx: Ctx,
  importId: string | null,
  entity: Entity,
  mapping: ImportMapping,
  rows: readonly ReadRow<Entity>[],
): Promise<JudgedRow<Entity>[]> {
  const good = rows.filter((row): row is ReadRow<Entity> & GoodRow<Entity> => row.record !== null)
  const { verdicts, problems } =
    good.length === 0 ? none : await finders[entity](ctx, good, { importId, mapping })
  const known = good.flatMap(({ row, record }) => {
    const recordId = problems.has(row) ? undefined : verdicts.get(row)?.recordId
    return recordId ? [{ row, record, recordId }] : []
  })
  const differing = await findChanges(ctx, entity, known)
  return rows.map(({ row, record, problems: own }) => {
    const problem = problems.get(row)
    if (record === null || problem) {
      return { row, status: 'bad', record: null, problems: problem ? [...own, problem] : own, message: null }
    }
    const verdict = verdicts.get(row) ?? { status: 'good', message: null }
    const whole = verdict.status === 'known' ? record : withDefaults(entity, mapping, record)
    const changes = differing.get(row)
    const status = changes && mapping.known === 'update' ? ('changed' as const) : verdict.status
    return { row, record: whole, problems: own, ...verdict, status, ...(changes ? { changes } : {}) }
  })
}

/** What the file does not say of a new berth is as the person importing said. */
export function withDefaults<Entity extends ImportEntity>(
  entity: Entity,
  { defaults }: ImportMapping,
  record: ImportRecords[Entity],
): ImportRecords[Entity] {
  return entity === 'berths' ? { ...defaults, ...record } : record
}

export interface JudgedIn {
  /** Records this import made count as new still. */
  importId: string | null
  mapping: ImportMapping
}

const none: Verdicts = { verdicts: new Map(), problems: new Map() }

type Finder<Entity extends ImportEntity> = (
  ctx: Ctx,
  rows: readonly GoodRow<Entity>[],
  judgedIn: JudgedIn,
) => Promise<Verdicts>

const finders: { [Entity in ImportEntity]: Finder<Entity> } = {
  berths: findKnownBerths,
  clients: findKnownClients,
  yachts: findOwnedYachts,
  companies: findKnownCompanies,
}
