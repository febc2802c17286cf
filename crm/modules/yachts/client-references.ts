import type { ClientReference } from '../records/merging/client-reference.ts'

export const yachtsReferences: readonly ClientReference[] = [
  { name: 'yachts', order: 120, table: 'yachts', column: 'owner_client_id' },
  {
    name: 'ownerships',
    order: 130,
    table: 'yacht_ownerships',
    column: 'owner_client_id',
    erasedBefore: ['yachts'],
  },
]
