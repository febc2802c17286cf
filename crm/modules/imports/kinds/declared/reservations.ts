import type { BodyOf } from '../../../../../contract/endpoint.ts'
import { berthReservations } from '../../../../../contract/reservations/endpoints.ts'
import { createReservation } from '../../../reservations/create.ts'
import { termOf } from '../../cells/terms.ts'
import { readTenure } from '../berths/words.ts'
import { stayDoubts } from './doubts.ts'
import { stayType } from './stay-type.ts'
import { stayWords } from './tenancies.ts'
import type { Writing } from './writing.ts'

export const reservationWriting: Writing = {
  body: berthReservations.create.body,
  create: (tx, { berthId, ...body }, rights) =>
    createReservation(
      tx,
      berthId as string,
      { ...(body as BodyOf<typeof berthReservations.create>), acknowledgeFit: true, acknowledgeSold: true },
      rights,
    ),
  sameBy: ['berthId', 'clientId', 'startDate'],
  words: {
    ...stayWords,
    note: 'note, notes, comment, comments, remarks, description, huomautus, lisätiedot, anteckning, bemerkung, remarque, nota, opmerking',
  },
  values: { tenureType: readTenure },
  needed: ['startDate'],
  doubts: stayDoubts,
  sort: stayType,
  // A stay that ends is of that time, whatever the berth is sold for.
  usual: ({ tenureType, endDate }, { terms }) =>
    tenureType === undefined && endDate !== undefined && termOf(terms, 'berth_tenure_types', 'fixed_term')
      ? { tenureType: 'fixed_term' }
      : {},
  states: { pending: 'holds', active: 'begun', ended: 'over', cancelled: 'never' },
}
