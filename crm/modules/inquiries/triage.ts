import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { inquiries } from '../../../contract/inquiries/endpoints.ts'
import type { FormField } from '../../../contract/inquiries/mapping.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Row, type Tx } from '../../context.ts'
import { checkReferences } from '../interests/create.ts'

export type InquiryRow = Omit<Row<'websiteInquiries'>, 'answers'> & { answers: FormField[] }

/** Locks one inquiry of the port. Throws RECORD_NOT_FOUND. */
export async function lockInquiry(tx: Tx, id: string): Promise<InquiryRow> {
  const { rows } = await sql<InquiryRow>`
    select * from website_inquiries where port_id = ${portOf(tx)} and id = ${id} for update`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** Sets the state of an inquiry. Throws RECORD_NOT_FOUND, REFERENCE_NOT_FOUND, VERSION_STALE. */
export async function triageInquiry(
  tx: Tx,
  id: string,
  body: BodyOf<typeof inquiries.triage>,
  ifMatch: number | null,
): Promise<void> {
  const row = await lockInquiry(tx, id)
  assertVersion(ifMatch, row.version)
  const state = body.triageState ?? body.state!
  const assignedTo =
    state === 'open' ? null : (body.assignedTo ?? (state === 'assigned' ? tx.actor.userId : row.assignedTo))
  if (state === row.triageState && assignedTo === row.assignedTo) {
    tx.unchanged()
    return
  }
  if (assignedTo !== row.assignedTo) await checkReferences(tx, { assignedTo })
  await sql`update website_inquiries set triage_state = ${state}, assigned_to = ${assignedTo},
      triaged_at = now(), triaged_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${row.id}`.execute(tx.db)
  tx.emit('inquiry.triaged', {
    entityId: row.id,
    label: senderOf(row),
    oldValues: { triageState: row.triageState, assignedTo: row.assignedTo },
    newValues: { triageState: state, assignedTo },
  })
}

/** How people call an inquiry: by its sender. */
export function senderOf(row: { name: string; email: string | null; phone: string | null }): string | null {
  return row.name || row.email || row.phone
}
