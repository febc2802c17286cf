import { Sailboat } from 'lucide-react'
import { recordGates } from '../../../contract/records/gates.generated.ts'
import { webKind } from '../../kit/kinds/kind.ts'

export const yacht = webKind({
  type: 'yacht',
  module: 'yachts',
  icon: Sailboat,
  refreshes: ['clients', 'companies', 'interests'],
  page: {
    feature: 'yachts',
    path: 'yachts',
    texts: ['yachts', 'contact-log', 'create', 'lists', 'overview', 'records', 'values'],
    words: 'yachts',
    gates: recordGates.yacht,
    nav: { name: 'yachts', area: 'clients', order: 30, key: 'y' },
  },
})
