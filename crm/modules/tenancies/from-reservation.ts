import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { reservationMoves } from '../../../contract/reservations/states.ts'
import type { tenancies } from '../../../contract/tenancies/endpoints.ts'
import { type TenancyTenure, tenancyTenures } from '../../../contract/tenancies/vocabulary.ts'
import type { Tx } from '../../context.ts'
import { assertMove } from '../records/states/transition.ts'
import { assertFirstTenancy, keepTenancy } from '../reservations/for-tenancy.ts'
import { type LockedReservation, lockReservation } from '../reservations/row.ts'
import { createOnBerth } from './create.ts'
import { assertEnd } from './row.ts'

type Body = BodyOf<typeof tenancies.create>

/**
 * Writes down the tenancy that an active reservation becomes, and gives its id. The reservation holds the berth until the
 * tenancy is in force. Throws REFERENCE_NOT_FOUND, RESERVATION_MOVE_INVALID, VALIDATION_FAILED, and what `createOnBerth` throws.
 */
export async function createFromReservation(
  tx: Tx,
  reservationId: string,
  body: Omit<Body, 'reservationId'>,
): Promise<string> {
  const locked = await findReservation(tx, reservationId)
  const { row } = locked
  assertMove(reservationMoves.end, row.status, 'RESERVATION_MOVE_INVALID')
  assertFirstTenancy(locked)
  const { berthId, startDate, endDate } = body
  const yachtId = body.yachtId ?? row.yachtId
  const tenureType = body.tenureType ?? tenureOf(row.tenureType)
  if (!yachtId) refuse('yachtId', reasonFor('required'))
  if (!tenureType) refuse('tenureType', reasonFor('required'))
  assertEnd(tenureType, endDate ?? null, 'endDate')
  const { acknowledgeFit, acknowledgeSold } = body
  const terms = {
    clientId: body.clientId ?? row.clientId,
    yachtId,
    tenureType,
    startDate,
    endDate,
    berthId,
    externalIds: body.externalIds,
    acknowledgeFit,
    acknowledgeSold,
  }
  const id = await createOnBerth(tx, row.berthId, terms)
  await keepTenancy(tx, locked, id)
  return id
}

async function findReservation(tx: Tx, id: string): Promise<LockedReservation> {
  try {
    return await lockReservation(tx, id)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'RECORD_NOT_FOUND') throw error
    throw new Refusal('REFERENCE_NOT_FOUND', [because('reservationId', 'no_reservation')])
  }
}

/** The tenure of a tenancy that a value of the vocabulary of berths is; a port may have others. */
function tenureOf(term: string): TenancyTenure | undefined {
  return tenancyTenures.find((one) => one === term)
}

function refuse(path: string, reason: Reason): never {
  throw new Refusal('VALIDATION_FAILED', [because(path, reason)])
}
