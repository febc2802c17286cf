import { Handshake } from 'lucide-react'
import { recordGates } from '../../../contract/records/gates.generated.ts'
import { webKind } from '../../kit/kinds/kind.ts'

export const interest = webKind({
  type: 'interest',
  module: 'interests',
  icon: Handshake,
  refreshes: [
    'berths',
    'clients',
    'dashboard',
    'payments',
    'supplementalInfo',
    'berthSuggestions',
    'reconciliation',
  ],
  page: {
    feature: 'interests',
    path: 'interests',
    texts: ['contact-log', 'payments', 'supplemental', 'interests', 'create', 'lists', 'records', 'values'],
    words: 'interests',
    gates: recordGates.interest,
    nav: { name: 'interests', area: 'interests', order: 10 },
  },
})
