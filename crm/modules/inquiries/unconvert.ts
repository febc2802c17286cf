import { sql } from 'kysely'
import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import { archiveClient } from '../clients/archive.ts'
import { takeMembersBack } from '../companies/members.ts'
import { moveFiles } from '../files/move.ts'
import { archiveInterest } from '../interests/archive.ts'
import { archiveRecord } from '../records/archive.ts'
import { lockRecord } from '../records/change.ts'
import { lockDeals } from '../records/lock-deals.ts'
import { readLastFact } from '../records/undo/own-facts.ts'
import { putBack } from '../records/undo/put-back.ts'
import { calledBy } from './convert.ts'
import { lockInquiry, senderOf } from './triage.ts'

/**
 * Takes back the caller's own conversion of the last day: the interest goes to the archive, the client too where the
 * conversion made it and nothing else has come to it, and the inquiry is what it was. What a known client got in contacts stays.
 * Throws RECORD_NOT_FOUND for what the caller did not convert, UNDO_STALE with what was changed since.
 */
export async function unconvertInquiry(tx: Tx, id: string): Promise<void> {
  const row = await lockInquiry(tx, id)
  if (row.triageState !== 'converted' || row.triagedBy !== tx.actor.userId || !row.interestId) {
    throw new Refusal('RECORD_NOT_FOUND')
  }
  const before = await stateBefore(tx, id)
  if (row.clientId) await lockRecord(tx, kinds.client, row.clientId)
  await lockDeals(tx, { interestIds: [row.interestId] })
  const changed = await changedSince(tx, row.interestId)
  if (changed.length > 0) throw new Refusal('UNDO_STALE', changed)
  await moveFiles(tx, await calledBy(tx, row.interestId), await calledBy(tx, id))
  await archiveInterest(tx, row.interestId)
  if (row.clientId) await leaveCompany(tx, row.clientId, row.interestId)
  if (row.clientId && (await madeByIt(tx, row.clientId, row.interestId)))
    await archiveClient(tx, row.clientId)
  const open = { triageState: before, clientId: null, interestId: null }
  await putBack(
    tx,
    kinds.inquiry,
    { id, called: senderOf(row) },
    {
      before: open,
      after: { triageState: 'converted', clientId: row.clientId, interestId: row.interestId },
    },
    {
      fact: 'inquiry.triaged',
      metadata: { undone: true },
      columns: { ...open, triagedAt: sql`now()`, triagedBy: tx.actor.userId },
    },
  )
}

/** The state the inquiry had before it was converted. Throws RECORD_NOT_FOUND when that was more than a day ago. */
async function stateBefore(tx: Tx, id: string): Promise<string> {
  const converted = await readLastFact(tx, { type: 'inquiry', id }, 'converted')
  if (!converted) throw new Refusal('RECORD_NOT_FOUND')
  return converted.oldValues?.triageState as string
}

/** What was done with the interest since it was opened: everything the conversion did has one moment. */
async function changedSince(tx: Tx, interestId: string): Promise<ErrorDetail[]> {
  const { rows } = await sql<{ changed: boolean; noted: boolean; filed: boolean; archived: boolean }>`
    select i.updated_at > i.created_at as changed, i.archived_at is not null as archived,
      exists (select 1 from notes n where n.port_id = i.port_id and n.record_id = i.id
        and n.updated_at > i.created_at) as noted,
      exists (select 1 from files f where f.port_id = ${portOf(tx)} and f.record_id = i.id and f.deleted_at is null
        and f.created_at > i.created_at
        and not exists (select 1 from inquiry_files q where q.port_id = ${portOf(tx)} and q.file_id = f.id)) as filed
    from interests i where i.port_id = ${portOf(tx)} and i.id = ${interestId}`.execute(tx.db)
  const { changed, noted, filed, archived } = rows[0]!
  if (archived) return [because('interest', 'interest_archived')]
  return [
    ...(changed ? [because('interest', 'interest_changed')] : []),
    ...(noted ? [because('notes', 'note_written')] : []),
    ...(filed ? [because('files', 'file_added')] : []),
  ]
}

/** Takes the membership back that came with the interest, and the company that was made for it and has nothing else. */
async function leaveCompany(tx: Tx, clientId: string, interestId: string): Promise<void> {
  const { rows } = await sql<{ id: string; companyId: string; alone: boolean }>`
    select m.id, m.company_id, o.created_at = i.created_at and o.updated_at = o.created_at and o.archived_at is null
      and not exists (select 1 from company_members x where x.port_id = o.port_id and x.company_id = o.id and x.id <> m.id)
      and not exists (select 1 from yachts y where y.port_id = o.port_id and y.current_owner_id = o.id) as alone
    from company_members m join companies o on o.port_id = m.port_id and o.id = m.company_id
    join interests i on i.port_id = m.port_id and i.id = ${interestId}
    where m.port_id = ${portOf(tx)} and m.client_id = ${clientId} and m.created_at = i.created_at`.execute(
    tx.db,
  )
  const members = rows.map(({ id }) => id)
  const left = await takeMembersBack(tx, members, true)
  if (left > 0) return
  for (const { companyId, alone } of rows) if (alone) await archiveRecord(tx, kinds.company, companyId)
}

/** Whether the client was made together with the interest, and has nothing but that. */
async function madeByIt(tx: Tx, clientId: string, interestId: string): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select c.created_at = i.created_at and c.updated_at = c.created_at and c.archived_at is null
      and not exists (select 1 from interests o where o.port_id = c.port_id and o.client_id = c.id and o.id <> i.id)
      and not exists (select 1 from yachts y where y.port_id = c.port_id and y.current_owner_id = c.id)
      and not exists (select 1 from company_members m where m.port_id = c.port_id and m.client_id = c.id) as alone
    from clients c join interests i on i.port_id = c.port_id and i.id = ${interestId}
    where c.port_id = ${portOf(tx)} and c.id = ${clientId}`.execute(tx.db)
  return rows[0]?.alone ?? false
}
