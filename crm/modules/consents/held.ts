import type { Holding } from '../records/held/holding.ts'

export const consentsHeld: Holding = { name: 'consents', table: 'client_consents', column: 'client_id' }
