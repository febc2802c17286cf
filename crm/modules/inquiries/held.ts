import type { Holding } from '../records/held/holding.ts'

export const inquiriesHeld: Holding = { name: 'inquiries', table: 'website_inquiries', column: 'client_id' }
