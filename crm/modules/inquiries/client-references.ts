import type { ClientReference } from '../records/merging/client-reference.ts'

export const inquiriesReferences: ClientReference = {
  name: 'inquiries',
  order: 240,
  table: 'website_inquiries',
  column: 'client_id',
  erasedBefore: ['interests', 'residentialClients'],
}
