import { nearPart } from '../../../kit/screen/lazy-part.ts'

// Both are fetched after the record that shows them.

export const RecordReservations = nearPart(
  () => import('./record-reservations.tsx'),
  'RecordReservations',
  'reservations',
  'tenancies',
  'values',
)

export const RecordTenancies = nearPart(
  () => import('../../tenancies/public/record-tenancies.tsx'),
  'RecordTenancies',
  'tenancies',
  'values',
)
