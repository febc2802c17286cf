import type { Acknowledged } from '../../../contract/berths/doubts.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { interests } from '../../../contract/interests/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { lockRecord } from '../records/change.ts'
import { checkValues, factOf, keepValues } from '../records/custom/values.ts'
import { withDimensions } from '../records/dimensions.ts'
import { lockBerths } from '../records/lock-deals.ts'
import { externalIdsOfFact, keepExternalIds } from '../records/numbers/external-ids.ts'
import { assertAssignee, holdReference } from '../records/references/hold.ts'
import { tagNew } from '../records/tags.ts'
import { startOfDay } from '../records/today.ts'
import { readSetting } from '../settings/read.ts'
import { worksInPort } from '../settings/works-in-port.ts'
import { withCurrencies } from './amounts.ts'
import { linkBerth } from './links.ts'
import { stageSince } from './stage.ts'

export const desiredDimensions = ['desiredLength', 'desiredWidth', 'desiredDraft'] as const

/**
 * Opens an interest of a live client of the port. Its owner is the one named, else the port's default, else nobody.
 * `openedOn` is the day it was opened where that was not now, `YYYY-MM-DD`, `since` the one on which it came to its stage, null
 * where nobody knows; `madeBy` whose it is beside its owner, where that is
 * not whoever acts. Gives its id. Throws REFERENCE_NOT_FOUND, CROSS_PORT_LINK_REJECTED.
 */
export async function createInterest(
  tx: Tx,
  body: Omit<BodyOf<typeof interests.create>, keyof Acknowledged>,
  { openedOn, madeBy, since }: { openedOn?: string; madeBy?: string | null; since?: string | null } = {},
): Promise<string> {
  const { berthIds = [], tagIds = [], externalIds, custom, ...rest } = body
  const client = await reference(tx, 'client', body.clientId, 'clientId')
  await checkReferences(tx, body)
  assertStay(body)
  const [checked] = await checkValues(tx, 'interest', [custom], () => 'custom')
  const id = uuidv7()
  const fields = { ...withDimensions(rest, desiredDimensions), ...(await withCurrencies(tx, rest)) }
  const assignedTo = body.assignedTo === undefined ? await defaultOwner(tx) : body.assignedTo
  await tx.db
    .insertInto('interests')
    .values({
      ...fields,
      assignedTo,
      portId: portOf(tx),
      id,
      ...(openedOn ? { createdAt: startOfDay(tx, openedOn) } : {}),
      ...(since === undefined ? {} : { stageChangedAt: stageSince(tx, since) }),
      ...(madeBy === undefined ? {} : { createdBy: madeBy }),
    })
    .execute()
  await tagNew(tx, [{ id, tagIds }])
  await keepExternalIds(tx, 'interest', [{ id, externalIds }])
  keepValues(tx, [{ recordId: id, checked: checked! }])
  tx.emit('interest.created', {
    entityId: id,
    label: client,
    newValues: {
      ...fields,
      assignedTo,
      pipelineStage: 'enquiry',
      ...(openedOn ? { openedOn } : {}),
      ...externalIdsOfFact(externalIds),
      ...factOf(checked!),
    },
  })
  lockBerths(tx, berthIds)
  for (const berthId of new Set(berthIds))
    await linkBerth(tx, await lockRecord(tx, kinds.interest, id), { berthId })
  return id
}

/** Throws VALIDATION_FAILED where a stay ends before it begins. */
export function assertStay({
  arrivalDate,
  departureDate,
}: {
  arrivalDate?: string | null | undefined
  departureDate?: string | null | undefined
}): void {
  if (!arrivalDate || !departureDate || departureDate >= arrivalDate) return
  throw new Refusal('VALIDATION_FAILED', [because('departureDate', 'end_before_start')])
}

/** Checks that the yacht and the owner named exist in the port. Throws REFERENCE_NOT_FOUND. */
export async function checkReferences(
  tx: Tx,
  body: { yachtId?: string | null; assignedTo?: string | null },
): Promise<void> {
  if (body.yachtId) await reference(tx, 'yacht', body.yachtId, 'yachtId')
  await assertAssignee(tx, body.assignedTo, 'assignedTo')
}

/** An archived record is none that a deal is made of. */
async function reference(tx: Tx, type: 'client' | 'yacht', id: string, path: string): Promise<string> {
  const { name, archived } = await holdReference(tx, type, id, path)
  if (!archived) return name
  throw new Refusal('REFERENCE_NOT_FOUND', [because(path, 'no_record')])
}

/** Whom the port gives new interests to; null for nobody. */
export async function defaultOwner(tx: Tx): Promise<string | null> {
  const userId = await readSetting(tx, 'default_new_interest_owner')
  return userId && (await worksInPort(tx, userId)) ? userId : null
}
