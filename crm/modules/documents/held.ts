import type { Holding } from '../records/held/holding.ts'

export const documentsHeld: Holding = { name: 'documents', table: 'documents', column: 'client_id' }
