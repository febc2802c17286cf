import type { Acknowledged } from '../../../contract/berths/doubts.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { interests } from '../../../contract/interests/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { lockRecord } from '../records/change.ts'
import { createRecord, type Strictness } from '../records/creating/create.ts'
import { withDimensions } from '../records/dimensions.ts'
import { lockBerths } from '../records/lock-deals.ts'
import { assertAssignee, holdReference } from '../records/references/hold.ts'
import { startOfDay } from '../records/today.ts'
import { readSetting } from '../settings/read.ts'
import { worksInPort } from '../settings/works-in-port.ts'
import { withCurrencies } from './amounts.ts'
import { linkBerth } from './links.ts'
import { stageSince } from './stage.ts'

export const desiredDimensions = ['desiredLength', 'desiredWidth', 'desiredDraft'] as const

interface Origin extends Strictness {
  readonly openedOn?: string
  readonly madeBy?: string | null
  readonly since?: string | null
}

/**
 * Opens an interest of a live client of the port. Its owner is the one named, else the port's default, else nobody.
 * `openedOn` is the day it was opened where that was not now, `YYYY-MM-DD`, `since` the one on which it came to its stage, null
 * where nobody knows; `madeBy` whose it is beside its owner, where that is
 * not whoever acts. Gives its id. Throws REFERENCE_NOT_FOUND, CROSS_PORT_LINK_REJECTED.
 */
export async function createInterest(
  tx: Tx,
  body: Omit<BodyOf<typeof interests.create>, keyof Acknowledged>,
  { openedOn, madeBy, since, ...strict }: Origin = {},
): Promise<string> {
  const { berthIds = [], ...fields } = body
  const id = await createRecord(tx, kinds.interest, fields, {
    ...strict,
    prepare: async (typed) => {
      const label = await reference(tx, 'client', typed.clientId, 'clientId')
      if (typed.yachtId) await reference(tx, 'yacht', typed.yachtId, 'yachtId')
      assertStay(typed)
      const columns = {
        ...withDimensions(typed, desiredDimensions),
        ...(await withCurrencies(tx, typed)),
        assignedTo: typed.assignedTo === undefined ? await defaultOwner(tx) : typed.assignedTo,
      }
      return {
        columns: {
          ...columns,
          ...(openedOn ? { createdAt: startOfDay(tx, openedOn) } : {}),
          ...(since === undefined ? {} : { stageChangedAt: stageSince(tx, since) }),
          ...(madeBy === undefined ? {} : { createdBy: madeBy }),
        },
        label,
        values: { ...columns, pipelineStage: 'enquiry', ...(openedOn ? { openedOn } : {}) },
      }
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
