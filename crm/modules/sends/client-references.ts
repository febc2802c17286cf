import type { ClientReference } from '../records/merging/client-reference.ts'

export const sendsReferences: ClientReference = {
  name: 'sends',
  order: 170,
  table: 'document_sends',
  column: 'client_id',
}
