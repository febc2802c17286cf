import { useState } from 'react'
import { deliveryStates } from '../../../../contract/values/deliveries.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { Attempts } from '../../../kit/deliveries/attempts.tsx'
import { DeliveryRow } from '../../../kit/deliveries/delivery-row.tsx'
import { LogFrame } from '../../../kit/deliveries/log-frame.tsx'
import { ReplayFailed } from '../../../kit/deliveries/replay-failed.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
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
  const replayFailed = useWrite('subscriptions', 'replayFailed')
  const pages = Math.ceil((log.data?.meta.total ?? 0) / pageSize)

  return (
    <LogFrame
      title={t('forms.submissions.deliveries')}
      total={log.data?.meta.total}
      state={state}
      onStateChange={(next) => {
        setPage(1)
        change({ state: next, delivery: undefined }, { replace: true })
      }}
      replay={
        canReplay &&
        subscription.failed > 0 && (
          <ReplayFailed
            failed={subscription.failed}
            busy={replayFailed.isPending}
            send={(callbacks) => replayFailed.mutate({ params: { id: subscription.id } }, callbacks)}
          />
        )
      }
      log={log}
      rows={log.data?.data}
      renderRow={(delivery) => (
        <DeliveryItem
          key={delivery.id}
          delivery={delivery}
          canReplay={canReplay}
          open={delivery.id === search.delivery}
          onToggle={(open) => change({ delivery: open ? delivery.id : undefined }, { replace: true })}
        />
      )}
    >
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
    </LogFrame>
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
    onDone: () => showToast({ title: t('deliveries.replayed', { count: 1 }) }),
  })
  const input = { params: { id: delivery.id } }
  return (
    <DeliveryRow
      delivery={delivery}
      open={open}
      onToggle={onToggle}
      replay={
        canReplay
          ? { busy: replay.isPending, send: (callbacks) => replay.mutate(input, callbacks) }
          : undefined
      }
    >
      <AttemptList deliveryId={delivery.id} />
    </DeliveryRow>
  )
}

function AttemptList({ deliveryId }: { deliveryId: string }) {
  const detail = useRead('subscriptions', 'attempts', { params: { id: deliveryId } })
  if (detail.error) return <ProblemState error={detail.error} onRetry={() => void detail.refetch()} />
  if (!detail.data) return <SkeletonLines lines={2} className="pb-3 pl-6" />
  return <Attempts attempts={detail.data.attempts} body={detail.data.body} />
}
