import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, job, jobActor } from '../../../platform/jobs/job.ts'
import { inTenant } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { findConnection } from './connections.ts'
import { type Delivery, inquiryOf } from './deliver.ts'
import { readFields } from './receive.ts'
import { senderOf } from './triage.ts'

export const applyMappingJob = job(
  'apply_form_mapping',
  z.object({ connectionId: z.uuid(), actor: jobActor }),
)

const batch = 200

/** Maps what came before the mapping anew, in the background. */
export async function startApplying(tx: Tx, id: string): Promise<void> {
  const { name, openBefore, convertedBefore } = await findConnection(tx, id, 'for update')
  if (openBefore === 0) {
    tx.unchanged()
    return
  }
  await sql`update form_connections set mapping_applied_at = now()
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  const queue = `${applyMappingJob.name}:${id}`
  await tx.addJob(applyMappingJob, { connectionId: id, actor: tx.actor }, { key: queue, queue })
  tx.emit('form_connection.mapping_applied', {
    entityId: id,
    label: name,
    metadata: { inquiries: openBefore, converted: convertedBefore },
  })
}

/** What each run of the job has done is done: it goes on where another was killed. */
export const applyMapping = handleJob(applyMappingJob, ({ kernel }: Pick<Services, 'kernel'>) => ({
  work: async ({ tenantId, requestId, connectionId, actor }) => {
    for (let mapped = batch; mapped === batch; ) {
      mapped = await inTenant(kernel, { tenantId, requestId, actor }, (tx) => mapSome(tx, connectionId))
    }
  },
  onGivenUp: ({ tenantId, requestId, connectionId, actor }) =>
    inTenant(kernel, { tenantId, requestId, actor }, async (tx) => {
      await sql`update form_connections set mapping_applied_at = null
        where port_id = ${portOf(tx)} and id = ${connectionId}`.execute(tx.db)
    }),
}))

type Before = { id: string; raw: Delivery; name: string; email: string | null; phone: string | null }

async function mapSome(tx: Tx, connectionId: string): Promise<number> {
  const { rows: found } = await sql<{ id: string }>`select id from form_connections
    where port_id = ${portOf(tx)} and id = ${connectionId} for no key update`.execute(tx.db)
  if (!found[0]) return 0
  const connection = await findConnection(tx, connectionId)
  const { rows } = await sql<Before>`select id, raw, name, email, phone from website_inquiries
    where port_id = ${portOf(tx)} and connection_id = ${connectionId} and triage_state <> 'converted'
      and mapped_at < ${connection.mappingChangedAt}
    order by mapped_at, id limit ${batch} for update`.execute(tx.db)
  for (const row of rows) await mapAnew(tx, connection, row)
  return rows.length
}

async function mapAnew(tx: Tx, connection: Parameters<typeof inquiryOf>[0], row: Before): Promise<void> {
  const none = {
    email: null,
    phone: null,
    phoneE164: null,
    phoneCountry: null,
    message: null,
    ...noSizes,
    ...noDays,
  }
  const fields = { ...none, ...(await readFields(tx, inquiryOf(connection, row.raw))) }
  await tx.db
    .updateTable('websiteInquiries')
    .set({ ...fields, mappedAt: new Date() })
    .where('portId', '=', portOf(tx))
    .where('id', '=', row.id)
    .execute()
  tx.emit('inquiry.mapped', {
    entityId: row.id,
    label: senderOf(fields),
    oldValues: { name: row.name, email: row.email, phone: row.phone },
    newValues: { name: fields.name, email: fields.email, phone: fields.phone },
  })
}

const noDays = { arrivalDate: null, departureDate: null }

const noSizes = Object.fromEntries(
  ['desiredLength', 'desiredWidth', 'desiredDraft'].flatMap((name) =>
    ['M', 'Ft', 'Unit'].map((part) => [`${name}${part}`, null]),
  ),
)
