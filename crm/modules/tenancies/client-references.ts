import type { ClientReference } from '../records/merging/client-reference.ts'

export const tenanciesReferences: ClientReference = {
  name: 'tenancies',
  order: 200,
  table: 'tenancies',
  column: 'client_id',
  erasedBefore: ['yachts'],
}
