import type { ClientReference } from '../../records/merging/client-reference.ts'

export const interestsReferences: ClientReference = {
  name: 'interests',
  order: 150,
  table: 'interests',
  column: 'client_id',
  erasedBefore: ['yachts'],
}
