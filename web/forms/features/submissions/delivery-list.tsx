import { DeliveryBadge } from '../../../kit/deliveries/delivery-badge.tsx'
import { When } from '../../../kit/display/when.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { DeskLink } from '../../lib/navigation.tsx'
import type { Detail } from './detail.ts'

/** Where the submission was sent on to, and how that went. */
export function DeliveryList({ deliveries }: { deliveries: Detail['deliveries'] }) {
  const { t } = useTranslation()
  const { form } = useForm()
  if (deliveries.length === 0) return null
  return (
    <section aria-label={t('forms.submissions.deliveries')}>
      <h3 className="mb-1 text-xs font-medium text-ink-faint">{t('forms.submissions.deliveries')}</h3>
      <ul className="divide-y border-y">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <DeliveryBadge state={delivery.state} />
            <DeskLink
              to="/forms/$id/webhooks"
              params={{ id: form.id }}
              search={{ open: delivery.subscriptionId, delivery: delivery.id }}
              className="min-w-0 flex-1 truncate text-accent-ink hover:underline"
            >
              {delivery.hookUrl}
            </DeskLink>
            <span className="text-xs text-ink-faint">
              {t('deliveries.attempts', { count: delivery.attempts })}
              {(delivery.lastError ?? delivery.lastStatus) !== null &&
                ` · ${delivery.lastError ?? delivery.lastStatus}`}
              {delivery.nextAttemptAt && (
                <>
                  {` · ${t('deliveries.next')} `}
                  <When timestamp={delivery.nextAttemptAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
