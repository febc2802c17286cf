import { sql } from 'kysely'
import { has, type Kinds, type KindWith } from '../../../../contract/kinds.ts'
import type { ExternalId } from '../../../../contract/records/external-id.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import type { FactInput } from '../../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../../context.ts'
import { assertTerms } from '../../vocabularies/terms.ts'
import { inserted, insertedAll } from '../columns.ts'
import {
  assertRequired,
  type Checked,
  checkValues,
  factOf,
  keepValues,
  type Written,
} from '../custom/values.ts'
import { externalIdsOfFact, keepExternalIds } from '../numbers/external-ids.ts'
import { holdReferences } from '../references/hold.ts'
import { tagNew } from '../tags.ts'

type Values = Readonly<Record<string, unknown>>
type Names = Readonly<Record<string, string>>

/** What a record has beside its fields from the beginning. */
interface Beside {
  tagIds?: readonly string[] | undefined
  externalIds?: readonly ExternalId[] | undefined
  custom?: Written | undefined
}

type Created = KindWith<'customFields'> | Kinds['reminder']

/** A record as it is to be written, and what its fact tells. */
export interface Draft {
  /** Columns beside its port and its id. */
  readonly columns: Values
  /** What people call it; where it is not said, what its entry in `records` says. */
  readonly label?: string
  /** What the fact tells of it, where that is not the columns. */
  readonly values?: Values
  readonly metadata?: FactInput['metadata']
  readonly to?: FactInput['to']
}

/** What is asked of a record beside what its kind asks: of one that people typed, both. */
export interface Strictness {
  /** It has the custom fields that the port requires. */
  readonly required?: boolean
  /** Its words are those that the vocabularies of the port offer. */
  readonly terms?: boolean
}
export const typed: Strictness = { required: true, terms: true }

interface Making<Body, Locks, D extends Draft> extends Strictness {
  /** Where one of several records stands in the request, as the beginning of a path. */
  readonly at?: (index: number) => string
  /** Locks and reads what all of them hang on: deals before berths, both before what the records refer to. */
  readonly lock?: () => Promise<Locks>
  /** Which records it refers to, where those are not what its fields say. */
  readonly refers?: (body: Omit<Body, keyof Beside>) => Values
  /** Checks the fields of one and says what is written. */
  readonly prepare: (
    body: Omit<Body, keyof Beside>,
    around: { id: string; locks: Locks; names: Names; index: number },
  ) => D | Promise<D>
  /** Writes the rows in another way than by one plain insert. */
  readonly insert?: (rows: readonly (D & { id: string })[]) => unknown
  /** Writes what belongs to them. */
  readonly after?: (rows: readonly (D & { id: string })[]) => unknown
  /** Records the fact in another way than as `<type>.created`. */
  readonly tell?: (row: D & { id: string }, newValues: Values) => Promise<unknown>
}

/** Makes one record, as `createRecords` does. Gives its id. */
export async function createRecord<Body extends Beside, Locks, D extends Draft>(
  tx: Tx,
  kind: Created,
  body: Body,
  making: Making<Body, Locks, D>,
): Promise<string> {
  const [id] = await createRecords(tx, kind, [body], making)
  return id!
}

/**
 * Makes records of a kind, all or none, with their tags, numbers in other systems and custom values, and records each. Gives
 * their ids in the order given. The order of its steps is that of all kinds, so that no two wait for one another.
 */
export async function createRecords<Body extends Beside, Locks, D extends Draft>(
  tx: Tx,
  kind: Created,
  bodies: readonly Body[],
  making: Making<Body, Locks, D>,
): Promise<string[]> {
  const { required = false, terms, at = () => '', refers = (body) => body as Values } = making
  const checked = await checkCustom(tx, kind, bodies, { required, at })
  const locks = (await making.lock?.()) as Locks
  if (terms)
    await assertTerms(tx, kind, bodies as readonly Values[], {
      path: (field, index) => `${at(index)}${field}`,
    })
  const rows: (D & { id: string })[] = []
  for (const [
    index,
    { tagIds: _tags, externalIds: _numbers, custom: _written, ...body },
  ] of bodies.entries()) {
    const names = await holdReferences(tx, kind, refers(body))
    const id = uuidv7()
    rows.push({ id, ...(await making.prepare(body, { id, locks, names, index })) })
  }
  if (making.insert) await making.insert(rows)
  else await insertRows(tx, kind, rows)
  await making.after?.(rows)
  const beside = rows.map(({ id }, index) => {
    const { tagIds = [], externalIds } = bodies[index]!
    return { id, recordId: id, tagIds, externalIds, checked: checked[index] ?? none }
  })
  await tagNew(tx, beside)
  if (has(kind, 'externalIds')) await keepExternalIds(tx, kind.type, beside)
  keepValues(tx, beside)
  for (const [index, row] of rows.entries()) {
    const { externalIds, checked: values } = beside[index]!
    const newValues = {
      ...(row.values ?? row.columns),
      ...externalIdsOfFact(externalIds),
      ...factOf(values),
    }
    if (making.tell) await making.tell(row, newValues)
    else
      tx.emit(`${kind.type}.created`, {
        entityId: row.id,
        label: row.label ?? (await titleOf(tx, row.id)),
        newValues,
        ...(row.metadata ? { metadata: row.metadata } : {}),
        ...(row.to ? { to: row.to } : {}),
      })
  }
  return rows.map(({ id }) => id)
}

const none: Checked = new Map()

async function checkCustom(
  tx: Tx,
  kind: Created,
  bodies: readonly Beside[],
  { required, at }: { required: boolean; at: (index: number) => string },
): Promise<Checked[]> {
  if (!has(kind, 'customFields')) return []
  if (required) for (const { custom } of bodies) await assertRequired(tx, kind.type, custom)
  const written = bodies.map(({ custom }) => custom)
  return checkValues(tx, kind.type, written, (index) => `${at(index)}custom`)
}

/** What people call a record: what its entry says, as the search finds it. */
export async function titleOf(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`select title from records
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  return rows[0]?.title ?? ''
}

async function insertRows(
  tx: Tx,
  { table }: Created,
  rows: readonly { id: string; columns: Values }[],
): Promise<void> {
  const portId = portOf(tx)
  const all = rows.map(({ id, columns }) => ({ id, ...columns }))
  // A long list is one value: a statement of thousands of them would be read anew each time.
  const insert =
    all.length > 1 ? insertedAll(portId, table, all) : inserted(all.map((row) => ({ portId, ...row })))
  await sql`insert into ${sql.table(table)} ${insert}`.execute(tx.db)
}
