import { clients } from '../../../../../contract/clients/endpoints.ts'
import { Refusal } from '../../../../../contract/errors.ts'
import { interests } from '../../../../../contract/interests/endpoints.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import type { Tx } from '../../../../context.ts'
import { createClient } from '../../../clients/create.ts'
import { createInterest } from '../../../interests/create.ts'
import { setOutcome } from '../../../interests/outcome.ts'
import { changeStage } from '../../../interests/stage.ts'
import { lockRecord } from '../../../records/change.ts'
import { noteNew } from '../../../records/notes.ts'
import type { Made, Writable, Writer } from '../kind.ts'
import { berthEffects, berthStates, type DealEffects } from './berth-effects.ts'
import { findClients } from './find-clients.ts'
import { clientCall, type DealReferences } from './match.ts'
import type { InterestRecord } from './read.ts'

type Row = Writable<InterestRecord, DealReferences>

/** Writes deals by the steps a person would take, each with all that follows from it for its berths. */
export async function writeInterests(tx: Tx, rows: readonly Row[], writer: Writer): Promise<Made[]> {
  const results: Made[] = []
  for (const row of rows) results.push(await writeDeal(tx, row, writer))
  return results
}

async function writeDeal(tx: Tx, row: Row, { permissions }: Writer): Promise<Made> {
  const { record, tagIds, found } = row
  if (!found) throw new Error(`Row ${row.row} was not held against the port.`)
  const client = found.clientId ? { id: found.clientId, made: false } : await clientFor(tx, row)
  const before = await berthStates(tx, found.berthIds)
  const body = interests.create.body.parse({
    clientId: client.id,
    ...(found.yachtId ? { yachtId: found.yachtId } : {}),
    ...(found.assignedTo ? { assignedTo: found.assignedTo } : {}),
    source: record.source ?? 'import',
    ...(record.leadCategory ? { leadCategory: record.leadCategory } : {}),
    ...(record.expectedCloseDate ? { expectedCloseDate: record.expectedCloseDate } : {}),
    ...(record.arrivalDate ? { arrivalDate: record.arrivalDate } : {}),
    ...(record.departureDate ? { departureDate: record.departureDate } : {}),
    ...(record.temperature ? { temperature: record.temperature } : {}),
    ...(record.priceMax ? { priceMax: record.priceMax, priceMaxCurrency: record.priceMaxCurrency } : {}),
    berthIds: found.berthIds,
    tagIds,
    ...(record.custom ? { custom: record.custom } : {}),
  })
  // An enquiry stands there since it was opened.
  const isEnquiry = (record.stage ?? 'enquiry') === 'enquiry' && record.outcome !== 'won'
  const since = record.stageSince ?? (isEnquiry ? record.openedOn : null)
  const id = await createInterest(tx, body, {
    since,
    ...(record.openedOn ? { openedOn: record.openedOn } : {}),
  })
  if (record.note) {
    const label = record.clientName ?? ''
    noteNew(tx, kinds.interest, [{ recordId: id, label, body: record.note }])
  }
  await bringToStage(tx, id, { ...record, stage: record.stage ?? 'enquiry' }, permissions)
  await tx.settle()
  const berths = await berthEffects(tx, id, before)
  const effects: DealEffects = { berths, clients: client.made ? [client.id] : [] }
  return berths.length + effects.clients.length > 0 ? { id, effects } : { id }
}

type InterestState = Partial<
  Pick<InterestRecord, 'stage' | 'outcome' | 'outcomeReason' | 'endedOn' | 'stageSince'>
>

/** A deal stands where the file has it, on no day that the file does not say. Every stage can be reached step by step, so that none is asked to be overridden. */
export async function bringToStage(
  tx: Tx,
  id: string,
  { stage, outcome = null, outcomeReason = null, endedOn = null, stageSince = null }: InterestState,
  permissions: ReadonlySet<string>,
): Promise<void> {
  const { pipelineStage } = await lockRecord(tx, kinds.interest, id)
  const moves = stage !== undefined && stage !== null && stage !== pipelineStage
  if (!moves && outcome === null) return
  if (!permissions.has('interests.change_stage')) throw new Refusal('PERMISSION_DENIED')
  if (moves) {
    const move = { stage, override: true, reason: 'Imported at this stage.', since: stageSince }
    const withOverride = new Set([...permissions, 'interests.override_stage'])
    await changeStage(tx, await lockRecord(tx, kinds.interest, id), move, withOverride)
    await tx.settle()
  }
  if (outcome === null) return
  const end = { outcome, reason: outcomeReason, endedOn }
  await setOutcome(tx, await lockRecord(tx, kinds.interest, id), end)
}

/** The client of a row that the port did not have: made, unless a row before made them. */
async function clientFor(tx: Tx, row: Row): Promise<{ id: string; made: boolean }> {
  const choice = (await findClients(tx, [clientCall(row)])).get(row.row)
  if (typeof choice === 'object') return { id: choice.client.id, made: false }
  const { clientName, clientEmail, clientPhone } = row.record
  const contacts = [
    ...(clientEmail ? [{ channel: 'email', value: clientEmail, isPrimary: true }] : []),
    ...(clientPhone ? [{ channel: 'phone', value: clientPhone, isPrimary: true }] : []),
  ]
  const body = clients.create.body.parse({ fullName: clientName, source: 'import', contacts })
  return { id: await createClient(tx, body), made: true }
}
