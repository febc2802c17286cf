import type { ClientReference } from '../records/merging/client-reference.ts'

export const documentsReferences: ClientReference = {
  name: 'documents',
  order: 160,
  table: 'documents',
  column: 'client_id',
}
