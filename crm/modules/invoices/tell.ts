import { sql } from 'kysely'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { notify } from '../notifications/notify.ts'
import { worksInPort } from '../settings/works-in-port.ts'

/** An invoice is paid: who sent it and who looks after its deal are told. Money that goes back tells nobody. */
export async function tellPaid(tx: Tx, fact: FactRecord): Promise<void> {
  if (fact.metadata?.kind !== 'credit_note') await tellOf(tx, 'invoice_paid', fact)
}

/** A mail did not arrive: of an invoice, the same people are told. */
export async function tellMailFailed(tx: Tx, fact: FactRecord): Promise<void> {
  await tellOf(tx, 'invoice_mail_failed', fact)
}

async function tellOf(tx: Tx, kind: NotificationKind, { entityId: id }: FactRecord): Promise<void> {
  const { rows } = await sql<{ title: string | null; people: string[] }>`
    select array_remove(array[coalesce(t.sent_by, t.created_by), (select i.assigned_to from interests i
        where i.port_id = ${portOf(tx)} and i.id = t.interest_id)], null)::text[] as people,
      (select r.title from records r where r.port_id = ${portOf(tx)} and r.id = t.id) as title
    from invoices t where t.port_id = ${portOf(tx)} and t.id = ${id}`.execute(tx.db)
  for (const to of new Set(rows[0]?.people)) {
    if (!(await worksInPort(tx, to))) continue
    const entity = { type: 'invoice' as const, id: id!, title: rows[0]!.title }
    await notify(tx, { kind, to, entity, bySystem: kind === 'invoice_mail_failed' })
  }
}
