import { X } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { DeliveryHealth } from '../../kit/deliveries/delivery-health.tsx'
import { CopyButton } from '../../kit/display/copy-line.tsx'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { StateBadge } from './columns.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { eventText, labelOf, type Webhook } from './webhook.ts'
import { WebhookActions } from './webhook-actions.tsx'

type WebhookPanelProps = { webhook: Webhook; onClose: () => void }

/** One webhook: what it hears, how that goes, and what was sent. */
export function WebhookPanel({ webhook, onClose }: WebhookPanelProps) {
  const { t } = useTranslation()
  const { url, previousSecretUntil } = webhook
  return (
    <article aria-label={labelOf(webhook)} className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 flex-col gap-1 border-b py-2">
        <div className="flex items-center gap-1 pr-2 pl-5">
          <h2 className="min-w-0 flex-1 text-xl font-semibold break-words">{labelOf(webhook)}</h2>
          <IconButton label={t('action.close')} shortcut="escape" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 text-xs text-ink-soft">
          <StateBadge webhook={webhook} />
          <DeliveryHealth receiver={webhook} />
        </div>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 break-all">{url}</p>
          <CopyButton label={t('webhooks.address')} text={url} />
        </div>
        <ul aria-label={t('webhooks.events')} className="flex flex-wrap gap-1.5">
          {webhook.events.map((name) => (
            <li key={name}>
              <Badge>{eventText(name)}</Badge>
            </li>
          ))}
          {webhook.inOrder && (
            <li>
              <Badge tone="accent">{t('webhooks.order')}</Badge>
            </li>
          )}
        </ul>
        {webhook.state === 'disabled' && <p className="text-ink-soft">{t('webhooks.stopped')}</p>}
        {previousSecretUntil && (
          <p className="text-xs text-ink-faint">
            {t('webhooks.rotated', { until: formatDateTime(previousSecretUntil) })}
          </p>
        )}
        <WebhookActions webhook={webhook} onDeleted={onClose} />
        <DeliveryLog webhook={webhook} />
      </div>
    </article>
  )
}
