import { FileSignature } from 'lucide-react'
import { webKind } from '../../kit/kinds/kind.ts'

export const document = webKind({
  type: 'document',
  module: 'documents',
  icon: FileSignature,
  refreshes: ['interests', 'alerts', 'files'],
  page: {
    feature: 'documents',
    path: 'documents',
    texts: ['documents', 'files', 'lists', 'records', 'values'],
    words: 'documents',
    gates: { view: 'documents.view', edit: 'documents.create' },
    nav: { name: 'documents', area: 'documents', order: 10 },
  },
})
