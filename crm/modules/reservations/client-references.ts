import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { portOf, type Tx } from '../../context.ts'
import type { ClientReference, Pair } from '../records/merging/client-reference.ts'
import { daysOf, stayColumns } from '../stays/stays.ts'

export const reservationsReferences: ClientReference = {
  name: 'reservations',
  order: 210,
  table: 'berth_reservations',
  column: 'client_id',
  erasedBefore: ['interests', 'tenancies', 'yachts'],
  unsettle: followTenancies,
}

/** SQL that holds for a reservation `r` and a tenancy `t` that have a day in common. */
const overlap = sql`${daysOf(stayColumns('reservation', 'r'))} && ${daysOf(stayColumns('tenancy', 't'))}`

/**
 * A client may hold a berth by a reservation and by a tenancy at once, two clients may not: where a merge is taken back, a
 * reservation that overlaps a tenancy stays with whoever has that. Throws UNMERGE_REFUSED where it overlaps tenancies of both.
 */
async function followTenancies(tx: Tx, { winner, loser }: Pair): Promise<void> {
  await sql`update berth_reservations r set client_id = t.client_id from tenancies t
    where r.port_id = ${portOf(tx)} and t.port_id = ${portOf(tx)} and t.berth_id = r.berth_id
      and r.status = 'active' and t.status = 'active'
      and r.client_id = any(${[winner, loser]}::uuid[]) and t.client_id = any(${[winner, loser]}::uuid[])
      and r.client_id <> t.client_id
      and ${overlap}`.execute(tx.db)
  const { rows } = await sql<{ mooring: string }>`select b.mooring_number as mooring
    from berth_reservations r
    join tenancies t on t.port_id = r.port_id and t.berth_id = r.berth_id and t.status = 'active'
      and t.client_id <> r.client_id and ${overlap}
    join berths b on b.port_id = r.port_id and b.id = r.berth_id
    where r.port_id = ${portOf(tx)} and r.status = 'active' and r.client_id = any(${[winner, loser]}::uuid[])
      and t.client_id = any(${[winner, loser]}::uuid[]) limit 1`.execute(tx.db)
  if (!rows[0]) return
  const reason = reasonFor('part_reserved', { mooring: rows[0].mooring })
  throw new Refusal('UNMERGE_REFUSED', [because('reservations', reason)])
}
