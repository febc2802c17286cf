import { sql } from 'kysely'
import { z } from 'zod'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { ExportStatus } from '../../../contract/privacy/names.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { job, jobActor } from '../../../platform/jobs/job.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { assertRecord, lockRecord } from '../records/change.ts'
import { inserted } from '../records/columns.ts'
import { personName } from '../records/person-name.ts'

export interface ExportRow {
  id: string
  status: ExportStatus
  recipient: string | null
  size: number | null
  requestedBy: string | null
  createdAt: Date
  readyAt: Date | null
  /** When its mail left. */
  sentAt: Date | null
  /** How the mail fares that is to bring it; null without one. */
  mailStatus: string | null
  mailError: string | null
  cleanupAt: Date
}

/** Adds the job that builds an archive. */
export const buildExportJob = job('build_data_export', z.object({ exportId: z.uuid(), actor: jobActor }), {
  lane: 'long',
})

/**
 * Has an archive built of all that is kept of a client. Mailed, it goes to whoever is named, else to the primary address
 * of the client. Throws RECORD_NOT_FOUND, CLIENT_MERGED, RECIPIENT_REQUIRED.
 */
export async function requestExport(
  tx: Tx,
  clientId: string,
  { emailClient = false, recipient }: { emailClient?: boolean; recipient?: string },
): Promise<ExportRow> {
  const client = await lockRecord(tx, kinds.client, clientId)
  if (recipient !== undefined && !emailClient) {
    const reason = reasonFor('recipient_unmailed')
    throw new Refusal('VALIDATION_FAILED', [because('recipient', reason)])
  }
  const to = emailClient ? (recipient ?? (await primaryAddress(tx, clientId))) : null
  if (emailClient && to === null)
    throw new Refusal('RECIPIENT_REQUIRED', [because('recipient', 'recipient_needed')])
  const id = uuidv7()
  const row = { portId: portOf(tx), id, clientId, recipient: to, requestedBy: tx.actor.userId }
  await sql`insert into data_exports ${inserted([row])}`.execute(tx.db)
  await tx.addJob(buildExportJob, { exportId: id, actor: tx.actor })
  tx.emit('client.data_export_requested', {
    entityId: clientId,
    label: client.called,
    metadata: { exportId: id, mailed: to !== null },
  })
  return (await readExports(tx, clientId, id))[0]!
}

/** The archives of a client, newest first. Throws RECORD_NOT_FOUND. */
export async function listExports(ctx: Ctx, clientId: string): Promise<ExportRow[]> {
  await assertRecord(ctx, kinds.client, clientId)
  return readExports(ctx, clientId, null)
}

/** One archive that is there. Throws RECORD_NOT_FOUND, EXPORT_NOT_READY. */
export async function readyExport(ctx: Ctx, clientId: string, id: string): Promise<ExportRow> {
  await assertRecord(ctx, kinds.client, clientId)
  const [found] = uuid.test(id) ? await readExports(ctx, clientId, id) : []
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  if (found.status !== 'ready' && found.status !== 'sent') throw new Refusal('EXPORT_NOT_READY')
  return found
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function readExports(ctx: Ctx, clientId: string, id: string | null): Promise<ExportRow[]> {
  const { rows } =
    await sql<ExportRow>`select d.id, d.status, d.recipient, d.size, d.created_at, d.ready_at, d.sent_at,
      d.cleanup_at, m.status as mail_status, m.error as mail_error, (select ${personName} from users u where u.id = d.requested_by) as requested_by
    from data_exports d left join mails m on m.port_id = d.port_id and m.id = d.mail_id
    where d.port_id = ${portOf(ctx)} and d.client_id = ${clientId}
      and (${id}::uuid is null or d.id = ${id})
    order by d.created_at desc, d.id desc limit 50`.execute(ctx.db)
  return rows
}

export async function primaryAddress(tx: Tx, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`select value from client_contacts
    where port_id = ${portOf(tx)} and client_id = ${clientId} and channel = 'email' and is_primary`.execute(
    tx.db,
  )
  return rows[0]?.value ?? null
}
