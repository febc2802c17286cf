import type { Holding } from '../records/held/holding.ts'

export const residentialHeld: Holding = {
  name: 'residentialClients',
  table: 'residential_clients',
  column: 'linked_client_id',
}
