import { Contact } from 'lucide-react'
import { recordGates } from '../../../contract/records/gates.generated.ts'
import { webKind } from '../../kit/kinds/kind.ts'

export const client = webKind({
  type: 'client',
  module: 'clients',
  icon: Contact,
  refreshes: ['yachts', 'companies', 'interests', 'portalMessages', 'portalFiles', 'portalProfile'],
  page: {
    feature: 'clients',
    path: 'clients',
    texts: ['clients', 'contact-log', 'create', 'lists', 'overview', 'records', 'values'],
    words: 'clients',
    gates: recordGates.client,
    nav: { name: 'clients', area: 'clients', order: 10 },
  },
})
