import { type RawBuilder, sql } from 'kysely'
import type { ClientReferenceName } from '../../../../contract/duplicates/references.generated.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'

/** What a module hangs on clients: rows that name one in a column. */
export interface ClientReference {
  readonly name: ClientReferenceName
  /** Where it stands among the others when they move and are shown: the lowest first. */
  readonly order: number
  readonly table: string
  /** The column that names the client, by itself or among other records. */
  readonly column: string
  /** The column that tells the rows of one client apart; `id` unless it says another. */
  readonly key?: 'tag_id' | 'field_id' | 'user_id'
  /** SQL that holds for a row `t` whose like the winner has: it stays where it is. */
  readonly twin?: (port: string, winner: string) => RawBuilder<boolean>
  /** Of the rows of a client that are alike in these columns one may be the primary one. */
  readonly onePrimary?: readonly string[]
  /** What must be settled when rows have moved; what it gives is given to `unsettle` when they go back. */
  readonly settle?: (tx: Tx, pair: Pair) => Promise<unknown>
  readonly unsettle?: (tx: Tx, pair: Pair, settled: unknown) => Promise<void>
  /** References whose rows are named by those of this one: it goes first when clients are erased. */
  readonly erasedBefore?: readonly ClientReferenceName[]
  /** What happens to the rows of clients that are erased, where they do not simply go; gives how many there were. */
  readonly erase?: (tx: Tx, clientIds: readonly string[]) => Promise<number>
}

/** Columns of a module that name a client and stay with it when it is merged, as `table.column`, and why. */
export type StayingColumns = Readonly<Record<string, string>>

export interface Pair {
  readonly winner: string
  readonly loser: string
}

/** Which rows of a reference moved, and which of them were primary ones before. */
export interface Moved {
  readonly keys: readonly string[]
  readonly primary?: readonly string[]
  readonly settled?: unknown
}

const keyOf = ({ key }: ClientReference) => sql.ref(`t.${key ?? 'id'}`)
const clientOf = ({ column }: ClientReference) => sql.ref(`t.${column}`)

/** How many rows hang on each of some clients, by reference. */
export async function countReferences(
  ctx: Ctx,
  clientReferences: readonly ClientReference[],
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Record<ClientReferenceName, number>>> {
  const port = portOf(ctx)
  const numbers = clientReferences.map(
    (one) => sql`(select count(distinct ${keyOf(one)}) from ${sql.table(one.table)} t
      where t.port_id = ${port} and ${clientOf(one)} = c.id)::int as ${sql.ref(one.name)}`,
  )
  const { rows } = await sql<
    { id: string } & Record<ClientReferenceName, number>
  >`select c.id, ${sql.join(numbers)}
    from clients c where c.port_id = ${port} and c.id = any(${clientIds as string[]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts as Record<ClientReferenceName, number>]))
}

/** Moves what hangs on the loser to the winner. Both are locked. */
export async function moveReferences(tx: Tx, reference: ClientReference, pair: Pair): Promise<Moved> {
  const { table, column, twin, onePrimary, settle } = reference
  const port = portOf(tx)
  const { winner, loser } = pair
  const stays = twin ? twin(port, winner) : sql<boolean>`false`
  const primary = onePrimary ? await primaryOnes(tx, reference, loser) : undefined
  const flag = onePrimary
    ? sql`, is_primary = t.is_primary and not exists (${primaryOf(reference, port, winner)})`
    : sql``
  const { rows } = await sql<{
    key: string
  }>`update ${sql.table(table)} t set ${sql.ref(column)} = ${winner}${flag}
    where t.port_id = ${port} and ${clientOf(reference)} = ${loser} and not (${stays})
    returning ${keyOf(reference)} as key`.execute(tx.db)
  const keys = [...new Set(rows.map(({ key }) => key))]
  const settled = await settle?.(tx, pair)
  return {
    keys,
    ...(primary ? { primary: primary.filter((key) => keys.includes(key)) } : {}),
    ...(settled === undefined ? {} : { settled }),
  }
}

/** How many of the rows that moved are with somebody else by now. What was deleted since is gone and counts for nothing. */
export async function countElsewhere(
  ctx: Ctx,
  reference: ClientReference,
  { winner }: Pair,
  { keys }: Moved,
): Promise<number> {
  if (reference.key || keys.length === 0) return 0
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(reference.table)} t
    where t.port_id = ${portOf(ctx)} and t.id = any(${keys as string[]}::uuid[])
      and ${clientOf(reference)} is distinct from ${winner}`.execute(ctx.db)
  return rows[0]!.n
}

/** Moves rows back that a merge had moved, as far as they are there. Both are locked. */
export async function moveBack(tx: Tx, reference: ClientReference, pair: Pair, moved: Moved): Promise<void> {
  const { table, column, onePrimary, unsettle } = reference
  const port = portOf(tx)
  const { winner, loser } = pair
  const flag = onePrimary
    ? sql`, is_primary = t.id = any(${(moved.primary ?? []) as string[]}::uuid[])
        and not exists (${primaryOf(reference, port, loser)})`
    : sql``
  await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${loser}${flag}
    where t.port_id = ${port} and ${clientOf(reference)} = ${winner}
      and ${keyOf(reference)} = any(${moved.keys as string[]}::uuid[])`.execute(tx.db)
  await unsettle?.(tx, pair, moved.settled)
}

function primaryOf({ table, column, onePrimary = [] }: ClientReference, port: string, client: string) {
  const alike = onePrimary.map((name) => sql`and p.${sql.ref(name)} = t.${sql.ref(name)}`)
  return sql`select 1 from ${sql.table(table)} p where p.port_id = ${port} and p.${sql.ref(column)} = ${client}
    and p.is_primary ${sql.join(alike, sql` `)}`
}

async function primaryOnes(tx: Tx, { table, column }: ClientReference, client: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table)} t
    where t.port_id = ${portOf(tx)} and ${sql.ref(`t.${column}`)} = ${client} and t.is_primary`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Takes away what hangs on clients that are erased. Gives how many rows went. */
export async function eraseReferences(
  tx: Tx,
  reference: ClientReference,
  clientIds: readonly string[],
): Promise<number> {
  if (reference.erase) return reference.erase(tx, clientIds)
  const { numAffectedRows } = await sql`delete from ${sql.table(reference.table)} t
    where t.port_id = ${portOf(tx)} and ${clientOf(reference)} = any(${clientIds as string[]}::uuid[])`.execute(
    tx.db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Takes the clients away, last of all. */
export async function eraseClients(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await sql`delete from clients where port_id = ${portOf(tx)} and id = any(${clientIds as string[]}::uuid[])`.execute(
    tx.db,
  )
}
