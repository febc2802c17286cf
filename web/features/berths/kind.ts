import { Anchor } from 'lucide-react'
import { recordGates } from '../../../contract/records/gates.generated.ts'
import { webKind } from '../../kit/kinds/kind.ts'

export const berth = webKind({
  type: 'berth',
  module: 'berths',
  icon: Anchor,
  refreshes: ['interests', 'dashboard', 'waitingList', 'berthSuggestions', 'reconciliation', 'berthPdfs'],
  page: {
    feature: 'berths',
    path: 'berths',
    texts: [
      'berth-pdfs',
      'berths',
      'contact-log',
      'create',
      'lists',
      'ordered',
      'overview',
      'reconcile',
      'records',
      'values',
      'waiting-list',
    ],
    words: 'berths',
    gates: recordGates.berth,
    nav: { name: 'berths', area: 'berths', order: 10 },
  },
})
