import { CirclePause, CirclePlay, FlaskConical, History, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { CopyButton } from '../../../kit/display/copy-line.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { InOrder } from './in-order.tsx'
import { Secret } from './secret.tsx'
import { addedBy, type Subscription } from './subscription.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'

type SubscriptionPanelProps = { subscription: Subscription; onClose: () => void }

export function SubscriptionPanel({ subscription, onClose }: SubscriptionPanelProps) {
  const { t } = useTranslation()
  const { canEdit } = useForm()
  const { hookUrl, name, link, failingSince, lastSuccessAt } = subscription
  const ended = subscription.state === 'removed'
  return (
    <article aria-label={name ?? hookUrl} className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-2 border-b py-2 pr-2 pl-5">
        <SubscriptionBadge subscription={subscription} />
        <span className="min-w-0 flex-1" />
        <IconButton label={t('action.close')} shortcut="escape" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5">
        <div className="flex flex-col gap-1">
          {name && <h2 className="text-lg font-semibold break-words">{name}</h2>}
          <div className="flex items-start gap-2">
            {name ? (
              <span className="min-w-0 flex-1 text-xs break-all text-ink-faint">{hookUrl}</span>
            ) : (
              <h2 className="min-w-0 flex-1 font-semibold break-all">{hookUrl}</h2>
            )}
            <CopyButton label={t('forms.hooks.address')} text={hookUrl} />
          </div>
          {link && (
            <a
              href={link}
              className="self-start text-xs text-accent-ink hover:underline pointer-coarse:min-h-11"
            >
              {t('forms.hooks.openService', { host: new URL(link).host })}
            </a>
          )}
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-ink-faint">{t('forms.hooks.createdBy')}</dt>
          <dd>
            {addedBy(t, subscription)}, <When timestamp={subscription.createdAt} />
          </dd>
          <dt className="text-ink-faint">{t('deliveries.lastSuccess')}</dt>
          <dd>{lastSuccessAt ? <When timestamp={lastSuccessAt} /> : t('forms.hooks.never')}</dd>
          {failingSince && (
            <>
              <dt className="text-ink-faint">{t('deliveries.failingSince')}</dt>
              <dd className="text-danger-ink">
                <When timestamp={failingSince} />
              </dd>
            </>
          )}
        </dl>
        {canEdit && !ended && <Actions subscription={subscription} onRemoved={onClose} />}
        {!ended && <InOrder subscription={subscription} />}
        {canEdit && !ended && <Secret subscriptionId={subscription.id} />}
        <DeliveryLog subscription={subscription} canReplay={canEdit && !ended} />
      </div>
    </article>
  )
}

function Actions({ subscription, onRemoved }: { subscription: Subscription; onRemoved: () => void }) {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const [asking, setAsking] = useState(false)
  const touches = ['forms'] as const
  const { form } = useForm()
  const test = useWrite('subscriptions', 'test')
  const earlier = useWrite('subscriptions', 'sendEarlier')
  const enable = useWrite('subscriptions', 'enable', { touches })
  const disable = useWrite('subscriptions', 'disable', { touches })
  const remove = useWrite('subscriptions', 'remove', { touches })
  const input = { params: { id: subscription.id } }
  const onError = (error: unknown) =>
    showToast({ tone: 'danger', title: t('deliveries.actFailed'), detail: problemText(error) })
  const send = (use: 'sample' | 'newest') =>
    test.mutate(
      { ...input, body: { use } },
      {
        onSuccess: (delivery) => {
          showToast({ title: t('forms.hooks.tested') })
          change({ delivery: delivery.id, state: undefined }, { replace: true })
        },
        onError,
      },
    )
  const done = (title: string) => ({ onSuccess: () => showToast({ title }), onError })

  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        trigger={
          <Button icon={<FlaskConical />} busy={test.isPending}>
            {t('forms.hooks.test')}
          </Button>
        }
      >
        <MenuItem onSelect={() => send('sample')}>{t('forms.hooks.testSample')}</MenuItem>
        <MenuItem onSelect={() => send('newest')}>{t('forms.hooks.testNewest')}</MenuItem>
      </Menu>
      {form.submissionCount > 0 && subscription.state === 'active' && (
        <Button
          icon={<History />}
          busy={earlier.isPending}
          onClick={() =>
            earlier.mutate(input, {
              onSuccess: ({ count }) =>
                showToast({
                  title: count > 0 ? t('forms.hooks.earlierSent', { count }) : t('forms.hooks.earlierNone'),
                }),
              onError,
            })
          }
        >
          {t('forms.hooks.earlier')}
        </Button>
      )}
      {subscription.state === 'active' ? (
        <Button
          icon={<CirclePause />}
          busy={disable.isPending}
          onClick={() => disable.mutate(input, done(t('forms.hooks.paused')))}
        >
          {t('forms.hooks.pause')}
        </Button>
      ) : (
        <Button
          icon={<CirclePlay />}
          busy={enable.isPending}
          onClick={() => enable.mutate(input, done(t('forms.hooks.enabled')))}
        >
          {t('forms.hooks.enable')}
        </Button>
      )}
      <Button variant="ghost" icon={<Trash2 />} className="text-danger-ink" onClick={() => setAsking(true)}>
        {t('forms.hooks.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('forms.hooks.removeTitle')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.hooks.remove')}
        destructive
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(input, {
            onSuccess: () => {
              showToast({ title: t('forms.hooks.removed') })
              onRemoved()
            },
            onError,
          })
        }
      >
        {t('forms.hooks.removeHint')}
      </ConfirmDialog>
    </div>
  )
}
