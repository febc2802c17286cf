import type { StayingColumns } from '../records/merging/client-reference.ts'

export const privacyStaying: StayingColumns = {
  'data_exports.client_id': 'an archive holds what was kept of the loser',
  'erasure_codes.client_id': 'a code erases the client it was asked for',
}
