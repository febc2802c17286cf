import { KeyRound } from 'lucide-react'
import { recordGates } from '../../../contract/records/gates.generated.ts'
import { webKind } from '../../kit/kinds/kind.ts'

export const residentialInterest = webKind({
  type: 'residential_interest',
  module: 'residentialInterests',
  icon: KeyRound,
  refreshes: ['residentialClients'],
  page: {
    feature: 'residential-interests',
    path: 'residential/interests',
    texts: ['residential', 'lists', 'records', 'values'],
    words: 'residentialInterests',
    gates: recordGates.residential_interest,
    nav: { name: 'residentialInterests', area: 'residential', order: 10 },
  },
})
