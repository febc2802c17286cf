import { ChevronDown, ChevronRight, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { deliveryStates } from '../../../../contract/values/deliveries.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../../components/problem-state.tsx'
import { When } from '../../../components/when.tsx'
import type { Answer } from '../../../lib/api.ts'
import { useSearchState } from '../../../lib/lists/list-search.ts'
import { useRead, useWrite } from '../../../lib/server-state.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { DeliveryBadge } from '../../components/delivery-badge.tsx'
import { AttemptList } from './attempt-list.tsx'
import type { Subscription } from './subscription.ts'

type Delivery = Answer<'subscriptions', 'deliveries'>['data'][number]

const pageSize = 25

type DeliveryLogProps = { subscription: Subscription; canReplay: boolean }

/** What was sent to a subscription, each delivery with its attempts. */
export function DeliveryLog({ subscription, canReplay }: DeliveryLogProps) {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [page, setPage] = useState(1)
  const state = deliveryStates.find((each) => each === search.state)
  const log = useRead(
    'subscriptions',
    'deliveries',
    { params: { id: subscription.id }, query: { state, page: String(page), limit: String(pageSize) } },
    { keepPrevious: true },
  )
  const pages = Math.ceil((log.data?.meta.total ?? 0) / pageSize)

  return (
    <section aria-label={t('forms.submissions.deliveries')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-xs font-medium text-ink-faint">
          {t('forms.submissions.deliveries')}{' '}
          <span className="tabular-nums">{log.data && formatNumber(log.data.meta.total)}</span>
        </h3>
        {canReplay && subscription.failed > 0 && <ReplayFailed subscription={subscription} />}
        <Select
          aria-label={t('forms.hooks.filter')}
          className="max-w-36"
          value={state ?? 'any'}
          onValueChange={(next) => {
            setPage(1)
            change({ state: next === 'any' ? undefined : next, delivery: undefined }, { replace: true })
          }}
          options={[
            { value: 'any', label: t('forms.hooks.any') },
            ...deliveryStates.map((each) => ({ value: each, label: t(`forms.delivery.${each}`) })),
          ]}
        />
      </div>
      {log.error ? (
        <ProblemState error={log.error} onRetry={() => void log.refetch()} />
      ) : !log.data ? (
        <SkeletonLines />
      ) : log.data.data.length === 0 ? (
        <p className="py-4 text-center text-ink-soft">{t('forms.hooks.noDeliveries')}</p>
      ) : (
        <ul className="divide-y border-y">
          {log.data.data.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              delivery={delivery}
              canReplay={canReplay}
              open={delivery.id === search.delivery}
              onToggle={(open) => change({ delivery: open ? delivery.id : undefined }, { replace: true })}
            />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className="flex items-center justify-center gap-2">
          <Button size="sm" variant="ghost" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('forms.hooks.newer')}
          </Button>
          <span className="text-xs text-ink-faint tabular-nums">
            {page} / {pages}
          </span>
          <Button size="sm" variant="ghost" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('forms.hooks.older')}
          </Button>
        </div>
      )}
    </section>
  )
}

function ReplayFailed({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const replay = useWrite('subscriptions', 'replayFailed')
  return (
    <>
      <Button size="sm" icon={<RotateCw />} onClick={() => setAsking(true)}>
        {t('forms.hooks.replayFailed')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('forms.hooks.replayTitle', { count: subscription.failed })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.hooks.replayFailed')}
        busy={replay.isPending}
        onConfirm={() =>
          replay.mutate(
            { params: { id: subscription.id } },
            {
              onSuccess: ({ count }) => showToast({ title: t('forms.hooks.replayed', { count }) }),
              onError: (error) =>
                showToast({ tone: 'danger', title: t('forms.hooks.actFailed'), detail: problemText(error) }),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        {t('forms.hooks.replayHint')}
      </ConfirmDialog>
    </>
  )
}

type DeliveryItemProps = {
  delivery: Delivery
  canReplay: boolean
  open: boolean
  onToggle: (open: boolean) => void
}

function DeliveryItem({ delivery, canReplay, open, onToggle }: DeliveryItemProps) {
  const { t } = useTranslation()
  const replay = useWrite('subscriptions', 'replay', {
    onDone: () => showToast({ title: t('forms.hooks.replayed', { count: 1 }) }),
  })
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <li>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onToggle(!open)}
          className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 py-1.5 text-left hover:bg-hover pointer-coarse:min-h-11"
        >
          <Chevron className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
          <DeliveryBadge state={delivery.state} />
          <When timestamp={delivery.createdAt} />
          <span className="text-xs text-ink-faint">
            {delivery.test && `${t('forms.hooks.testMark')} · `}
            {t('forms.hooks.attempts', { count: delivery.attempts })}
            {(delivery.lastError ?? delivery.lastStatus) !== null &&
              ` · ${delivery.lastError ?? delivery.lastStatus}`}
            {delivery.state === 'pending' && delivery.nextAttemptAt && (
              <>
                {` · ${t('forms.hooks.next')} `}
                <When timestamp={delivery.nextAttemptAt} />
              </>
            )}
          </span>
        </button>
        {canReplay && delivery.state !== 'pending' && (
          <Button
            size="sm"
            variant="ghost"
            icon={<RotateCw />}
            busy={replay.isPending}
            onClick={() =>
              replay.mutate(
                { params: { id: delivery.id } },
                {
                  onError: (error) =>
                    showToast({
                      tone: 'danger',
                      title: t('forms.hooks.actFailed'),
                      detail: problemText(error),
                    }),
                },
              )
            }
          >
            {t('forms.hooks.replay')}
          </Button>
        )}
      </div>
      {open && <AttemptList deliveryId={delivery.id} />}
    </li>
  )
}
