import type { ClientReference } from '../records/merging/client-reference.ts'

export const inquiriesReferences: ClientReference = {
  name: 'inquiries',
  table: 'website_inquiries',
  column: 'client_id',
}
