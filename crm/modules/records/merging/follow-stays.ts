import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { type StayKind, stayKinds, staysOf } from '../../../../contract/stays/kinds.ts'
import { portOf, type Tx } from '../../../context.ts'
import { daysOf, stayColumns } from '../../stays/stays.ts'
import type { ClientReference, Pair } from './client-reference.ts'

/**
 * A client may hold a berth by stays of two kinds at once, two clients may not: where a merge is taken back, an active stay of a kind
 * that overlaps one of a kind before it in `stayKinds` stays with whoever has that. Throws UNMERGE_REFUSED naming the reference where
 * it overlaps stays of both.
 */
export function followStays(kind: StayKind, name: ClientReference['name']) {
  const leaders = stayKinds.slice(0, stayKinds.indexOf(kind))
  const own = stayColumns(kind, 'r')
  return async (tx: Tx, { winner, loser }: Pair): Promise<void> => {
    const pair = sql`array[${winner}, ${loser}]::uuid[]`
    const table = sql.table(staysOf[kind].table)
    for (const leader of leaders) {
      const other = stayColumns(leader, 't')
      const isApart = sql`t.port_id = ${portOf(tx)} and t.berth_id = r.berth_id and t.status = 'active'
        and t.client_id = any(${pair}) and t.client_id <> r.client_id and ${daysOf(own)} && ${daysOf(other)}`
      const from = sql.table(staysOf[leader].table)
      const isOfPair = sql`r.port_id = ${portOf(tx)} and r.status = 'active' and r.client_id = any(${pair})`
      await sql`update ${table} r set client_id = t.client_id from ${from} t where ${isOfPair} and ${isApart}`.execute(
        tx.db,
      )
      const { rows } = await sql<{ mooring: string }>`select b.mooring_number as mooring
        from ${table} r join ${from} t on ${isApart}
        join berths b on b.port_id = r.port_id and b.id = r.berth_id
        where ${isOfPair} limit 1`.execute(tx.db)
      if (!rows[0]) continue
      const reason = reasonFor('part_reserved', { mooring: rows[0].mooring })
      throw new Refusal('UNMERGE_REFUSED', [because(name, reason)])
    }
  }
}
