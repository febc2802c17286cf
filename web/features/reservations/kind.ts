import { BookmarkCheck } from 'lucide-react'
import { webKind } from '../../kit/kinds/kind.ts'

export const reservation = webKind({
  type: 'reservation',
  module: 'berthReservations',
  icon: BookmarkCheck,
  refreshes: ['interests', 'berths', 'alerts'],
  page: {
    feature: 'reservations',
    path: 'berth-reservations',
    texts: ['reservations', 'tenancies', 'lists', 'records', 'values'],
    words: 'reservations',
    gates: { view: 'reservations.view', create: 'reservations.create', edit: 'reservations.create' },
    nav: { name: 'reservations', area: 'berths', order: 40 },
  },
})
