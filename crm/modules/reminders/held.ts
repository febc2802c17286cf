import type { Holding } from '../records/held/holding.ts'

export const remindersHeld: Holding = { name: 'reminders', table: 'reminders', column: 'record_id' }
