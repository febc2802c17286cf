import { CirclePause, CirclePlay, Ellipsis, FlaskConical, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { eventText, type Webhook } from './webhook.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

type WebhookActionsProps = { webhook: Webhook; onDeleted: () => void }

/** What can be done with a webhook. */
export function WebhookActions({ webhook, onDeleted }: WebhookActionsProps) {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const [asking, setAsking] = useState<'delete' | 'rotate' | 'edit' | null>(null)
  const test = useWrite('webhooks', 'test')
  const update = useWrite('webhooks', 'update')
  const active = webhook.state === 'active'
  const params = { id: webhook.id }
  const onError = (error: unknown) =>
    showToast({ tone: 'danger', title: t('deliveries.actFailed'), detail: problemText(error) })
  const send = (event: string) =>
    test.mutate(
      { params, body: { event } },
      {
        onSuccess: (delivery) => {
          showToast({ title: t('webhooks.tested') })
          change({ delivery: delivery.id, state: undefined }, { replace: true })
        },
        onError,
      },
    )
  const setActive = (next: boolean) =>
    update.mutate(
      { params, body: { active: next } },
      {
        onSuccess: () => showToast({ title: t(next ? 'webhooks.enabled' : 'webhooks.disabled') }),
        onError,
      },
    )
  const close = () => setAsking(null)

  return (
    <div className="flex flex-wrap gap-2">
      {!active && (
        <Button
          variant="primary"
          icon={<CirclePlay />}
          busy={update.isPending}
          onClick={() => setActive(true)}
        >
          {t('webhooks.enable')}
        </Button>
      )}
      <Menu
        trigger={
          <Button icon={<FlaskConical />} busy={test.isPending}>
            {t('webhooks.test')}
          </Button>
        }
      >
        {webhook.events.map((name) => (
          <MenuItem key={name} onSelect={() => send(name)}>
            {eventText(name)}
          </MenuItem>
        ))}
      </Menu>
      <Button icon={<Pencil />} onClick={() => setAsking('edit')}>
        {t('webhooks.edit')}
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('record.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        {active && (
          <MenuItem icon={<CirclePause />} onSelect={() => setActive(false)}>
            {t('webhooks.disable')}
          </MenuItem>
        )}
        <MenuItem icon={<KeyRound />} onSelect={() => setAsking('rotate')}>
          {t('webhooks.rotate')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} destructive onSelect={() => setAsking('delete')}>
          {t('webhooks.delete')}
        </MenuItem>
      </Menu>
      {asking === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {asking === 'rotate' && <RotateSecret webhookId={webhook.id} onClose={close} />}
      {asking === 'delete' && <DeleteWebhook webhookId={webhook.id} onClose={close} onDeleted={onDeleted} />}
    </div>
  )
}

type AskProps = { webhookId: string; onClose: () => void }

/** Asks, makes a new secret, and shows it. */
function RotateSecret({ webhookId, onClose }: AskProps) {
  const { t } = useTranslation()
  const rotate = useWrite('webhooks', 'rotateSecret')
  if (rotate.data) {
    const { secret, previousSecretUntil } = rotate.data
    return <SecretDialog secret={secret} previousUntil={previousSecretUntil} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('webhooks.rotateTitle')}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('webhooks.rotate')}
      busy={rotate.isPending}
      onConfirm={() =>
        rotate.mutate(
          { params: { id: webhookId } },
          {
            onError: (error) => {
              showToast({ tone: 'danger', title: t('deliveries.actFailed'), detail: problemText(error) })
              onClose()
            },
          },
        )
      }
    >
      {t('webhooks.rotateHint')}
    </ConfirmDialog>
  )
}

function DeleteWebhook({ webhookId, onClose, onDeleted }: AskProps & { onDeleted: () => void }) {
  const { t } = useTranslation()
  const remove = useWrite('webhooks', 'remove')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('webhooks.deleteTitle')}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('webhooks.delete')}
      destructive
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { id: webhookId } },
          {
            onSuccess: () => {
              showToast({ title: t('webhooks.deleted') })
              onDeleted()
            },
            onError: (error) => {
              showToast({ tone: 'danger', title: t('deliveries.actFailed'), detail: problemText(error) })
              onClose()
            },
          },
        )
      }
    >
      {t('webhooks.deleteHint')}
    </ConfirmDialog>
  )
}
