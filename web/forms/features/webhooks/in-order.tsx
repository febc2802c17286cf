import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import type { Subscription } from './subscription.ts'

/** Whether deliveries go one after another. */
export function InOrder({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { canEdit } = useForm()
  const update = useWrite('subscriptions', 'update')
  return (
    <Switch
      label={t('forms.hooks.inOrder')}
      hint={t('forms.hooks.inOrderHint')}
      checked={subscription.inOrder}
      disabled={!canEdit || update.isPending}
      onCheckedChange={(inOrder) =>
        update.mutate(
          { params: { id: subscription.id }, body: { inOrder } },
          {
            onError: (error) =>
              showToast({ tone: 'danger', title: t('deliveries.actFailed'), detail: problemText(error) }),
          },
        )
      }
    />
  )
}
