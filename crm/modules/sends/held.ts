import type { Holding } from '../records/held/holding.ts'

export const sendsHeld: Holding = { name: 'sends', table: 'document_sends', column: 'client_id' }
