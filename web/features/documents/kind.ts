import { FileSignature } from 'lucide-react'
import { webKind } from '../../lib/kind.ts'

export const document = webKind({
  type: 'document',
  module: 'documents',
  icon: FileSignature,
  refreshes: ['interests', 'alerts'],
})
