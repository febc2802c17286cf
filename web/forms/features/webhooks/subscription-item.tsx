import { cx } from '../../../../ui/class-names.ts'
import { DeliveryHealth } from '../../../kit/deliveries/delivery-health.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { addedBy, type Subscription } from './subscription.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'

type SubscriptionItemProps = { subscription: Subscription; open: boolean; onOpen: () => void }

export function SubscriptionItem({ subscription, open, onOpen }: SubscriptionItemProps) {
  const { t } = useTranslation()
  const { name, failed } = subscription
  return (
    <li>
      <button
        type="button"
        aria-current={open || undefined}
        onClick={onOpen}
        className={cx(
          'flex w-full flex-col gap-1 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover sm:px-5',
          open && 'bg-selected hover:bg-selected',
        )}
      >
        <span className="flex w-full min-w-0 items-center gap-2">
          <SubscriptionBadge subscription={subscription} />
          <span className="min-w-0 flex-1 truncate font-medium">{name ?? subscription.hookUrl}</span>
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs text-ink-faint">
          <span>{addedBy(t, subscription)}</span>
          <DeliveryHealth receiver={subscription} />
          {failed > 0 && <span className="text-danger-ink">{t('deliveries.failed', { count: failed })}</span>}
        </span>
      </button>
    </li>
  )
}
