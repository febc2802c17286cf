import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { reconciliation } from '../../../contract/reconcile/endpoints.ts'
import { stagesFitting } from '../../../contract/reconcile/stages.ts'
import { portOf, type Tx } from '../../context.ts'
import { createClient } from '../clients/create.ts'
import { createInterest } from '../interests/create.ts'
import { setOutcome } from '../interests/outcome.ts'
import { changeStage } from '../interests/stage.ts'
import { lockRecord, writeFields } from '../records/change.ts'
import { lockBerths } from '../records/lock-deals.ts'
import { isToReconcile } from './queue.ts'

type Body = BodyOf<typeof reconciliation.reconcile>

// What is written down now happened before: the order of the pipeline asks for nothing.
const catchingUp: ReadonlySet<string> = new Set(['interests.override_stage'])

/**
 * Opens the deal that stands behind a berth set by hand, at a stage that fits, and hands the status back to the rules. Throws
 * RECORD_NOT_FOUND, RECORD_ARCHIVED, NOTHING_TO_RECONCILE, REFERENCE_NOT_FOUND, PERMISSION_DENIED, VALIDATION_FAILED.
 */
export async function reconcileBerth(
  tx: Tx,
  berthId: string,
  body: Body,
  permissions: ReadonlySet<string>,
): Promise<{ interestId: string; clientCreated: boolean }> {
  if (body.newClient && !permissions.has('clients.create')) throw new Refusal('PERMISSION_DENIED')
  // The client before the berth, as an archive of a client takes them.
  if (body.clientId) {
    await sql`select 1 from clients where port_id = ${portOf(tx)} and id = ${body.clientId} for share`.execute(
      tx.db,
    )
  }
  lockBerths(tx, [berthId])
  const berth = await lockRecord(tx, kinds.berth, berthId)
  if (berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  if (!(await isToReconcile(tx, berthId))) throw new Refusal('NOTHING_TO_RECONCILE')
  const fitting: readonly string[] = stagesFitting[berth.status]
  const stage = body.stage ?? stagesFitting[berth.status][0]
  if (!fitting.includes(stage)) {
    const reason = reasonFor('not_offered', { values: fitting.join(', ') })
    throw new Refusal('VALIDATION_FAILED', [because('stage', reason)])
  }
  const clientId = body.clientId ?? (await makeClient(tx, body.newClient!))
  const interestId = await createInterest(tx, {
    clientId,
    berthIds: [berthId],
    ...(body.yachtId ? { yachtId: body.yachtId } : {}),
    ...(body.assignedTo === undefined ? {} : { assignedTo: body.assignedTo }),
  })
  await tx.settle()
  const reason = body.reason ?? 'The berth was set by hand before the interest was written down.'
  const interest = await lockRecord(tx, kinds.interest, interestId)
  if (stage !== 'enquiry') await changeStage(tx, interest, { stage, override: true, reason }, catchingUp)
  await tx.settle()
  if (stage === 'contract') {
    await setOutcome(tx, await lockRecord(tx, kinds.interest, interestId), { outcome: 'won', reason })
    await tx.settle()
  }
  // Last of all: until then no rule touches what a person set.
  await writeFields(tx, kinds.berth, berthId, { statusOverrideMode: null, statusReason: null })
  tx.emit('berth.reconciled', {
    entityId: berthId,
    label: berth.called,
    oldValues: { statusOverrideMode: 'manual' },
    newValues: { statusOverrideMode: null },
    metadata: { reason, interestId, stage, status: berth.status },
  })
  return { interestId, clientCreated: body.newClient !== undefined }
}

function makeClient(tx: Tx, { email, phone, ...fields }: NonNullable<Body['newClient']>): Promise<string> {
  const contacts = [
    ...(email ? [{ channel: 'email', value: email }] : []),
    ...(phone ? [{ channel: 'phone', value: phone }] : []),
  ]
  return createClient(tx, { ...fields, contacts } as Parameters<typeof createClient>[1])
}
