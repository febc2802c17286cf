import { Ban, Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeliveryState } from '../../../contract/values/deliveries.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { useTranslation } from '../words/i18n.ts'

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const { t } = useTranslation()
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`deliveries.state.${state}`)}
    </Badge>
  )
}

const looks: Record<DeliveryState, { tone: BadgeTone; icon: ReactNode }> = {
  pending: { tone: 'neutral', icon: <Clock /> },
  succeeded: { tone: 'success', icon: <Check /> },
  failed: { tone: 'danger', icon: <TriangleAlert /> },
  cancelled: { tone: 'neutral', icon: <Ban /> },
}
