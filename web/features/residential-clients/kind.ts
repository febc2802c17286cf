import { House } from 'lucide-react'
import { recordGates } from '../../../contract/records/gates.generated.ts'
import { webKind } from '../../kit/kinds/kind.ts'

export const residentialClient = webKind({
  type: 'residential_client',
  module: 'residentialClients',
  icon: House,
  refreshes: ['residentialInterests'],
  page: {
    feature: 'residential-clients',
    path: 'residential/clients',
    texts: ['residential', 'lists', 'records', 'values'],
    words: 'residentialClients',
    gates: recordGates.residential_client,
    nav: { name: 'residentialClients', area: 'residential', order: 20 },
  },
})
