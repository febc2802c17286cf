import { Building2 } from 'lucide-react'
import { recordGates } from '../../../contract/records/gates.generated.ts'
import { webKind } from '../../kit/kinds/kind.ts'

export const company = webKind({
  type: 'company',
  module: 'companies',
  icon: Building2,
  refreshes: ['clients', 'yachts'],
  page: {
    feature: 'companies',
    path: 'companies',
    texts: ['companies', 'contact-log', 'create', 'lists', 'overview', 'records', 'values'],
    words: 'companies',
    gates: recordGates.company,
    nav: { name: 'companies', area: 'clients', order: 20 },
  },
})
