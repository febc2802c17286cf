import { deliveryStates } from '../../../contract/values/deliveries.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Attempts } from '../../kit/deliveries/attempts.tsx'
import { DeliveryRow } from '../../kit/deliveries/delivery-row.tsx'
import { LogFrame } from '../../kit/deliveries/log-frame.tsx'
import { ReplayFailed } from '../../kit/deliveries/replay-failed.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useCursor, useRead, useWrite } from '../../kit/server/server-state.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Delivery, eventText, looks, type Webhook } from './webhook.ts'

/** What was sent to a webhook, each delivery with its attempts. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const state = deliveryStates.find((each) => each === search.state)
  const log = useCursor(
    'webhooks',
    'deliveries',
    { params: { id: webhook.id }, query: { state, limit: '25' } },
    (pages) => (pages.some((page) => page.data.some(isOnItsWay)) ? looks.busy : looks.quiet),
  )
  const replayFailed = useWrite('webhooks', 'replayFailed')
  const rows = log.data?.pages.flatMap((page) => page.data)
  const input = { params: { id: webhook.id } }

  return (
    <LogFrame
      title={t('webhooks.log')}
      state={state}
      onStateChange={(next) => change({ state: next, delivery: undefined }, { replace: true })}
      replay={
        webhook.state === 'active' &&
        webhook.failed > 0 && (
          <ReplayFailed
            failed={webhook.failed}
            busy={replayFailed.isPending}
            send={(callbacks) => replayFailed.mutate(input, callbacks)}
          />
        )
      }
      log={log}
      rows={rows}
      renderRow={(delivery) => (
        <DeliveryItem
          key={delivery.id}
          webhook={webhook}
          delivery={delivery}
          open={delivery.id === search.delivery}
          onToggle={(open) => change({ delivery: open ? delivery.id : undefined }, { replace: true })}
        />
      )}
    >
      {log.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          className="self-center"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t('webhooks.older')}
        </Button>
      )}
    </LogFrame>
  )
}

/** It waits for its turn, not for hours until its next try. */
function isOnItsWay({ state, nextAttemptAt }: Delivery): boolean {
  return state === 'pending' && (!nextAttemptAt || Date.parse(nextAttemptAt) - Date.now() < 30_000)
}

type DeliveryItemProps = {
  webhook: Webhook
  delivery: Delivery
  open: boolean
  onToggle: (open: boolean) => void
}

function DeliveryItem({ webhook, delivery, open, onToggle }: DeliveryItemProps) {
  const { t } = useTranslation()
  const replay = useWrite('webhooks', 'replay', {
    onDone: () => showToast({ title: t('deliveries.replayed', { count: 1 }) }),
  })
  const input = { params: { id: webhook.id, deliveryId: delivery.id } }
  const { lastDurationMs } = delivery
  return (
    <DeliveryRow
      delivery={delivery}
      subject={eventText(delivery.type)}
      durationMs={lastDurationMs === null ? null : `${formatNumber(lastDurationMs)} ms`}
      open={open}
      onToggle={onToggle}
      replay={
        webhook.state === 'active'
          ? { busy: replay.isPending, send: (callbacks) => replay.mutate(input, callbacks) }
          : undefined
      }
    >
      <Detail webhookId={webhook.id} delivery={delivery} />
    </DeliveryRow>
  )
}

function Detail({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { t } = useTranslation()
  const input = { params: { id: webhookId, deliveryId: delivery.id } }
  const again = () => (isOnItsWay(delivery) ? looks.busy : looks.quiet)
  const detail = useRead('webhooks', 'delivery', input, { again })
  if (detail.error) return <ProblemState error={detail.error} onRetry={() => void detail.refetch()} />
  if (!detail.data) return <SkeletonLines lines={2} className="pb-3 pl-6" />
  const { history, body } = detail.data
  return (
    <>
      <Attempts attempts={history} body={body} />
      {body === null && <p className="pb-3 text-xs text-ink-faint sm:pl-6">{t('webhooks.hidden')}</p>}
    </>
  )
}
