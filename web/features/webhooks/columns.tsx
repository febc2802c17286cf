import { CircleDot, CirclePause, TriangleAlert, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DeliveryBadge } from '../../kit/deliveries/delivery-badge.tsx'
import { When } from '../../kit/display/when.tsx'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import { labelOf, type Webhook } from './webhook.ts'

export function webhookColumns(t: Translate): readonly DataColumn<Webhook>[] {
  return [
    {
      id: 'name',
      header: t('webhooks.name'),
      cell: (one) => (
        <span className="flex min-w-0 flex-col">
          <span className="truncate">{labelOf(one)}</span>
          <span className="truncate text-xs text-ink-faint">{one.url}</span>
        </span>
      ),
      width: 240,
      grow: 2,
      fixed: true,
    },
    { id: 'state', header: t('webhooks.state'), cell: (one) => <StateBadge webhook={one} />, width: 210 },
    {
      id: 'events',
      header: t('webhooks.events'),
      cell: (one) => t('webhooks.hears', { count: one.events.length }),
      width: 120,
      grow: 0,
    },
    { id: 'last', header: t('webhooks.last'), cell: (one) => <LastDelivery webhook={one} />, width: 240 },
  ]
}

function LastDelivery({ webhook: { lastDelivery, failed } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  if (!lastDelivery) return <span className="text-ink-faint">{t('webhooks.none')}</span>
  return (
    <span className="flex min-w-0 items-center gap-2">
      <DeliveryBadge state={lastDelivery.state} />
      <When timestamp={lastDelivery.at} />
      {failed > 0 && (
        <span className="truncate text-xs text-danger-ink">{t('deliveries.failed', { count: failed })}</span>
      )}
    </span>
  )
}

const looks = {
  active: { tone: 'success', icon: <CircleDot /> },
  trying: { tone: 'warning', icon: <TriangleAlert /> },
  failing: { tone: 'danger', icon: <TriangleAlert /> },
  gone: { tone: 'danger', icon: <Unplug /> },
  paused: { tone: 'neutral', icon: <CirclePause /> },
} as const satisfies Record<string, { tone: BadgeTone; icon: ReactNode }>

/** Whether events are sent, and if not, why. */
export function StateBadge({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const state = stateOf(webhook)
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`webhooks.states.${state}`)}
    </Badge>
  )
}

function stateOf({ state, stateReason, failingSince }: Webhook): keyof typeof looks {
  if (state === 'active') return failingSince ? 'trying' : 'active'
  return stateReason ?? 'paused'
}
