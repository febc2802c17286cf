import { Inbox } from 'lucide-react'
import { inboxGate } from '../../../contract/permissions.ts'
import { webKind } from '../../kit/kinds/kind.ts'

export const inquiry = webKind({
  type: 'inquiry',
  module: 'inquiries',
  icon: Inbox,
  refreshes: ['formConnections'],
  page: {
    feature: 'inbox',
    path: 'inbox',
    texts: ['inbox', 'create', 'files', 'lists', 'records', 'values'],
    words: 'inquiries',
    gates: { view: inboxGate, edit: 'interests.edit' },
    nav: { name: 'inbox', area: 'inbox', order: 10 },
  },
})
