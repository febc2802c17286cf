import type { ClientReference, StayingColumns } from '../records/merging/client-reference.ts'

export const consentsReferences: ClientReference = {
  name: 'consents',
  order: 30,
  table: 'client_consents',
  column: 'client_id',
}

export const consentsStaying: StayingColumns = {
  'client_retentions.client_id': 'a decision about the loser, who goes nowhere by it',
}
