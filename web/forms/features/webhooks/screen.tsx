import { Plus, Webhook } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { ListPanel } from '../../../kit/list/list-panel.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { AddDialog } from './add-dialog.tsx'
import { SubscriptionItem } from './subscription-item.tsx'
import { SubscriptionPanel } from './subscription-panel.tsx'

/** Who receives the submissions, and how that goes. */
export function WebhooksScreen() {
  const { t } = useTranslation()
  const { form, canEdit } = useForm()
  const [search, change] = useSearchState()
  const [adding, setAdding] = useState(false)
  const removed = search.removed === 'yes'
  const list = useRead(
    'subscriptions',
    'list',
    { params: { id: form.id }, query: { removed: removed ? 'yes' : 'no' } },
    { keepPrevious: true },
  )
  const close = useCallback(
    () => change({ open: undefined, delivery: undefined, state: undefined }),
    [change],
  )
  const open = list.data?.find((each) => each.id === search.open)
  const addButton = canEdit && (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('forms.hooks.add')}
    </Button>
  )

  return (
    <div className="relative flex min-h-0 flex-1">
      <section className="flex min-w-0 flex-1 flex-col bg-surface" aria-label={t('forms.tab.webhooks')}>
        <div className="flex shrink-0 flex-wrap items-center gap-3 border-b px-4 py-2 sm:px-5">
          <Checkbox
            label={t('forms.hooks.showRemoved')}
            checked={removed}
            onCheckedChange={(show) => change({ removed: show ? 'yes' : undefined }, { replace: true })}
          />
          <span className="ml-auto">{(list.data?.length ?? 0) > 0 && addButton}</span>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {list.error ? (
            <ProblemState error={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <SkeletonLines lines={6} className="p-5" />
          ) : list.data.length === 0 ? (
            <EmptyState icon={<Webhook />} title={t('forms.hooks.emptyTitle')} action={addButton}>
              {t('forms.hooks.empty')}
            </EmptyState>
          ) : (
            <ul className="divide-y">
              {list.data.map((subscription) => (
                <SubscriptionItem
                  key={subscription.id}
                  subscription={subscription}
                  open={subscription.id === search.open}
                  onOpen={() =>
                    change(
                      { open: subscription.id, delivery: undefined },
                      { replace: search.open !== undefined },
                    )
                  }
                />
              ))}
            </ul>
          )}
        </div>
      </section>
      {open && (
        <ListPanel onClose={close}>
          <SubscriptionPanel key={open.id} subscription={open} onClose={close} />
        </ListPanel>
      )}
      {adding && (
        <AddDialog
          onAdded={(id) => {
            setAdding(false)
            change({ open: id })
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
