import type { ClientReference } from '../records/merging/client-reference.ts'

export const consentsReferences: ClientReference = {
  name: 'consents',
  table: 'client_consents',
  column: 'client_id',
}
