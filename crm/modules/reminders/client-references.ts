import type { ClientReference } from '../records/merging/client-reference.ts'

export const remindersReferences: ClientReference = {
  name: 'reminders',
  order: 110,
  table: 'reminders',
  column: 'record_id',
}
