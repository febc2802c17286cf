import type { ClientReference } from '../records/merging/client-reference.ts'
import { followStays } from '../records/merging/follow-stays.ts'

export const reservationsReferences: ClientReference = {
  name: 'reservations',
  order: 210,
  table: 'berth_reservations',
  column: 'client_id',
  erasedBefore: ['interests', 'tenancies', 'yachts'],
  unsettle: followStays('reservation', 'reservations'),
}
