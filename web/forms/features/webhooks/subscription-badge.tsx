import { CircleDot, CirclePause, TriangleAlert, Unplug } from 'lucide-react'
import { Badge } from '../../../../ui/badge.tsx'
import { hasText, useTranslation } from '../../../kit/words/i18n.ts'
import type { Subscription } from './subscription.ts'

/** Whether submissions are sent, and if not, why. */
export function SubscriptionBadge({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { state, stateReason, failingSince } = subscription
  if (state === 'active') {
    return failingSince ? (
      <Badge tone="warning" icon={<TriangleAlert />}>
        {t('forms.hooks.reason.trying')}
      </Badge>
    ) : (
      <Badge tone="success" icon={<CircleDot />}>
        {t('forms.hooks.reason.active')}
      </Badge>
    )
  }
  const known = `forms.hooks.reason.${stateReason ?? (state === 'removed' ? 'unsubscribed' : 'paused')}`
  const failing = stateReason === 'failing'
  return (
    <Badge
      tone={failing ? 'danger' : 'neutral'}
      icon={failing ? <TriangleAlert /> : state === 'removed' ? <Unplug /> : <CirclePause />}
    >
      {hasText(known) ? t(known) : stateReason}
    </Badge>
  )
}
