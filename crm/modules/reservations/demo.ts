import { sql } from 'kysely'
import { addDays } from '../../../contract/values/days.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Demonstration } from '../../demo/demonstration.ts'
import { todayInPort } from '../records/today.ts'
import { createReservation } from './create.ts'
import { activateReservation, cancelReservation } from './move.ts'

export const reservationsDemonstration: Demonstration = {
  makes: ['reservation'],
  order: 110,
  make: makeReservations,
}

/** How those of the demonstration stand: from and to in days from today, and what became of them. */
const stories: readonly {
  from: number
  to: number | null
  next: 'pending' | 'active' | 'cancelled'
  note?: string
}[] = [
  { from: -20, to: 25, next: 'active', note: 'Until the contract is signed.' },
  { from: -6, to: 9, next: 'active' },
  { from: 30, to: 120, next: 'active', note: 'Summer guest, asked for electricity.' },
  { from: 14, to: null, next: 'pending' },
  { from: 45, to: 90, next: 'pending' },
  { from: -40, to: -10, next: 'cancelled', note: 'Bought elsewhere.' },
]

const rights = { permissions: new Set<string>() }

/** Free berths of the demonstration port that are held for somebody, or asked for. */
async function makeReservations(tx: Tx): Promise<void> {
  const today = await todayInPort(tx)
  const [berths, clients] = [await freeBerths(tx), await clientsOf(tx)]
  for (const [index, { from, to, next, note }] of stories.entries()) {
    const [berth, client] = [berths[index], clients[index]]
    if (!berth || !client) return
    const days = { startDate: addDays(today, from), endDate: to === null ? null : addDays(today, to) }
    const terms = { clientId: client, ...days, ...(note ? { note } : {}) }
    const id = await createReservation(tx, berth, terms, rights)
    if (next === 'active') await activateReservation(tx, id, {}, null)
    if (next === 'cancelled') await cancelReservation(tx, id, null, null)
  }
}

async function freeBerths(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select b.id from berths b
    where b.port_id = ${portOf(tx)} and b.archived_at is null and b.status = 'available'
      and not exists (select 1 from tenancies t where t.port_id = ${portOf(tx)} and t.berth_id = b.id)
    order by b.dock desc, b.number limit ${stories.length}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

async function clientsOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from clients c
    where c.port_id = ${portOf(tx)} and c.archived_at is null
    order by c.id desc limit ${stories.length}`.execute(tx.db)
  return rows.map(({ id }) => id)
}
