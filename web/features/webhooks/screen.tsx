import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { NoPermission } from '../../../ui/error-state.tsx'
import { WholeList } from '../../kit/list/whole-list.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { StateBadge, webhookColumns } from './columns.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { labelOf, looks, type Webhook } from './webhook.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

/** Where events of the port are sent, and how that goes. */
export function WebhooksScreen() {
  const { can } = usePort()
  if (!can('admin.manage_webhooks')) return <NoPermission />
  return <WebhookList />
}

function WebhookList() {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string | null>(null)
  const webhooks = useRead('webhooks', 'list', {}, { again: lookAgain })
  return (
    <>
      <WholeList
        title={t('nav.webhooks')}
        icon={WebhookIcon}
        texts={{
          create: t('webhooks.create'),
          emptyTitle: t('webhooks.emptyTitle'),
          empty: t('webhooks.empty'),
        }}
        found={webhooks}
        columns={webhookColumns}
        compactRow={(one) => ({
          title: labelOf(one),
          detail: t('webhooks.hears', { count: one.events.length }),
          aside: <StateBadge webhook={one} />,
        })}
        besides={['delivery', 'state']}
        renderPanel={(one, close) => <WebhookPanel key={one.id} webhook={one} onClose={close} />}
        renderCreate={(close, opened) => (
          <WebhookDialog
            onClose={close}
            onCreated={(id, webhook) => {
              setSecret(webhook)
              opened(id)
            }}
          />
        )}
      />
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

/** How deliveries go is told by nobody: it is looked at. */
const lookAgain = (webhooks: readonly Webhook[] = []) =>
  webhooks.some(({ pending, failingSince }) => pending > 0 && !failingSince) ? looks.busy : looks.quiet
