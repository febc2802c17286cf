import { ReceiptText } from 'lucide-react'
import { webKind } from '../../kit/kinds/kind.ts'

export const invoice = webKind({
  type: 'invoice',
  module: 'invoices',
  icon: ReceiptText,
  refreshes: ['payments', 'interests', 'alerts'],
  page: {
    feature: 'invoices',
    path: 'invoices',
    texts: ['pdf', 'invoices', 'payments', 'create', 'lists', 'records', 'values'],
    words: 'invoices',
    gates: { view: 'invoices.view', create: 'invoices.create', edit: 'invoices.create' },
    nav: { name: 'invoices', area: 'money', order: 20 },
  },
})
