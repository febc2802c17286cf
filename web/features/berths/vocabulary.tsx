import { StatusMark } from '../../../ui/status-badge.tsx'
import type { Answer } from '../../kit/server/api.ts'
import type { Translate } from '../../kit/words/i18n.ts'

export type Berth = Answer<'berths', 'get'>

export const berthStatuses = [
  'available',
  'under_offer',
  'sold',
] as const satisfies readonly Berth['status'][]

export function statusOptions(t: Translate) {
  return berthStatuses.map((status) => ({
    value: status,
    label: t(`berth.choice.status.${status}`),
    icon: <StatusMark status={status} />,
  }))
}
