import { sql } from 'kysely'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { brandOf } from '../branding/brand.ts'
import { writeLetter } from '../mail/write.ts'
import { notify } from '../notifications/notify.ts'
import { worksInPort } from '../settings/works-in-port.ts'
import { nextInLineLetter } from './letters.ts'

interface Next {
  id: string
  clientId: string
  clientName: string
  addedBy: string | null
  mooringNumber: string
  email: string | null
}

/**
 * A berth that nobody holds any more has a next in line: the client is told by mail, and whoever looks after the queue in
 * the product. While an offer is out nobody is.
 */
export async function tellNext(
  tx: Tx,
  berthId: string,
  { ownerId, client = false }: { ownerId?: string | null; client?: boolean } = {},
): Promise<void> {
  const next = await nextOf(tx, berthId)
  if (!next) return
  for (const to of new Set([ownerId, next.addedBy])) {
    if (!to || !(await worksInPort(tx, to))) continue
    await notify(tx, {
      kind: 'waiting_list_next',
      to,
      entity: { type: 'berth', id: berthId, title: `${next.mooringNumber} · ${next.clientName}` },
      bySystem: true,
    })
  }
  if (!client || !next.email) return
  await sql`update crm.waiting_list_entries set told_at = now()
    where port_id = ${portOf(tx)} and id = ${next.id}`.execute(tx.db)
  const port = await brandOf(tx)
  await writeLetter(
    tx,
    nextInLineLetter,
    { name: next.clientName, port: port.name, mooring: next.mooringNumber },
    { to: next.email, about: { type: 'client', id: next.clientId } },
  )
}

/** An interest that went to the archive frees its berths: for each the next in line is told. */
export async function tellNextOf(tx: Tx, { entityId: interestId }: FactRecord): Promise<void> {
  const { rows } = await sql<{ berthId: string }>`select l.berth_id from interest_berths l
    where l.port_id = ${portOf(tx)} and l.interest_id = ${interestId}
      and exists (select 1 from crm.waiting_list_entries e where e.port_id = ${portOf(tx)}
        and e.berth_id = l.berth_id and e.place is not null)
    order by l.berth_id`.execute(tx.db)
  for (const { berthId } of rows) await tellNext(tx, berthId, { client: true })
}

/** Who is the next for a live berth that is not sold and that no other deal holds; nobody while an offer is out. */
async function nextOf(tx: Tx, berthId: string): Promise<Next | undefined> {
  const port = portOf(tx)
  const { rows } =
    await sql<Next>`select e.id, e.client_id, c.full_name as client_name, e.added_by, b.mooring_number,
      (select k.mail from client_contacts k where k.port_id = ${port} and k.client_id = e.client_id
        and k.channel = 'email' and k.mail is not null order by k.is_primary desc, k.created_at limit 1) as email
    from crm.waiting_list_entries e
    join berths b on b.port_id = ${port} and b.id = e.berth_id
    join crm.clients c on c.port_id = ${port} and c.id = e.client_id and c.archived_at is null
    where e.port_id = ${port} and e.berth_id = ${berthId} and e.status = 'waiting'
      and b.archived_at is null and b.status <> 'sold'
      and not exists (select 1 from crm.waiting_list_entries o where o.port_id = ${port}
        and o.berth_id = ${berthId} and o.status = 'offered')
      and not exists (select 1 from interest_berths l where l.port_id = ${port} and l.berth_id = ${berthId}
        and l.holds <> 'none')
    order by e.place limit 1`.execute(tx.db)
  return rows[0]
}
