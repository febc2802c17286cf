import { Banknote } from 'lucide-react'
import { webKind } from '../../kit/kinds/kind.ts'

export const payment = webKind({
  type: 'payment',
  module: 'payments',
  icon: Banknote,
  refreshes: ['interests', 'alerts'],
  page: {
    feature: 'payments',
    path: 'payments',
    texts: ['payments', 'lists', 'records', 'values'],
    words: 'payments',
    gates: { view: ['payments.view'] },
    nav: { name: 'payments', area: 'money', order: 30 },
  },
})
