import type { Holding } from '../records/held/holding.ts'

export const yachtsHeld: readonly Holding[] = [
  { name: 'yachts', table: 'yachts', column: 'owner_client_id' },
  { name: 'ownerships', table: 'yacht_ownerships', column: 'owner_client_id' },
]
