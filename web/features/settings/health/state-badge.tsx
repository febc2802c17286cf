import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { State } from './finding.ts'

const looks = {
  fine: { tone: 'success', icon: <CircleCheck /> },
  attention: { tone: 'warning', icon: <TriangleAlert /> },
  failing: { tone: 'danger', icon: <OctagonAlert /> },
} as const satisfies Record<State, { tone: BadgeTone; icon: ReactNode }>

/** How a part fares: a word, a shape of its own and a colour. */
export function StateBadge({ state }: { state: State }) {
  const { t } = useTranslation()
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`health.state.${state}`)}
    </Badge>
  )
}
