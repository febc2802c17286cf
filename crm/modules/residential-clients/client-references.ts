import type { ClientReference } from '../records/merging/client-reference.ts'

export const residentialReferences: ClientReference = {
  name: 'residentialClients',
  order: 250,
  table: 'residential_clients',
  column: 'linked_client_id',
}
