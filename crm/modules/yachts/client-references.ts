import type { ClientReference } from '../records/merging/client-reference.ts'

export const yachtsReferences: readonly ClientReference[] = [
  { name: 'yachts', table: 'yachts', column: 'owner_client_id' },
  { name: 'ownerships', table: 'yacht_ownerships', column: 'owner_client_id' },
]
