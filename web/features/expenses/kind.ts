import { Receipt } from 'lucide-react'
import { recordGates } from '../../../contract/records/gates.generated.ts'
import { webKind } from '../../kit/kinds/kind.ts'

export const expense = webKind({
  type: 'expense',
  module: 'expenses',
  icon: Receipt,
  refreshes: ['files'],
  page: {
    feature: 'expenses',
    path: 'expenses',
    texts: ['ai', 'expenses', 'files', 'lists', 'records', 'values'],
    words: 'expenses',
    gates: recordGates.expense,
    nav: { name: 'expenses', area: 'money', order: 40 },
  },
})
