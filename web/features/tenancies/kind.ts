import { CalendarRange } from 'lucide-react'
import { webKind } from '../../kit/kinds/kind.ts'

export const tenancy = webKind({
  type: 'tenancy',
  module: 'tenancies',
  icon: CalendarRange,
  refreshes: ['berths', 'renewals'],
  page: {
    feature: 'tenancies',
    path: 'tenancies',
    texts: ['tenancies', 'lists', 'records', 'values'],
    words: 'tenancies',
    gates: { view: 'tenancies.view', create: 'tenancies.manage', edit: 'tenancies.manage' },
    nav: { name: 'tenancies', area: 'berths', order: 30 },
  },
})
