import { ChevronDown, ChevronRight, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeliveryState } from '../../../contract/values/deliveries.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../display/problem-state.tsx'
import { When } from '../display/when.tsx'
import { useTranslation } from '../words/i18n.ts'
import { DeliveryBadge } from './delivery-badge.tsx'

export type ListedDelivery = {
  state: DeliveryState
  createdAt: string
  test: boolean
  attempts: number
  lastStatus: number | null
  lastError: string | null
  nextAttemptAt: string | null
}

type DeliveryRowProps = {
  delivery: ListedDelivery
  /** What it tells of, where one list has deliveries of several kinds. */
  subject?: ReactNode
  /** How long the last attempt took, where the list says so. */
  durationMs?: string | null
  open: boolean
  onToggle: (open: boolean) => void
  /** Sends it again; absent where that is not allowed. */
  replay?: { busy: boolean; send: (callbacks: { onError: (error: unknown) => void }) => void } | undefined
  children: ReactNode
}

/** One delivery of a log: how it went, and unfolded what was sent and came back. */
export function DeliveryRow(props: DeliveryRowProps) {
  const { t } = useTranslation()
  const { delivery, subject, durationMs, open, replay } = props
  const Chevron = open ? ChevronDown : ChevronRight
  const onError = (error: unknown) =>
    showToast({ tone: 'danger', title: t('deliveries.actFailed'), detail: problemText(error) })
  return (
    <li>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => props.onToggle(!open)}
          className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 py-1.5 text-left hover:bg-hover pointer-coarse:min-h-11"
        >
          <Chevron className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
          <DeliveryBadge state={delivery.state} />
          {subject && <span className="font-medium">{subject}</span>}
          <When timestamp={delivery.createdAt} />
          <span className="text-xs text-ink-faint">
            {delivery.test && `${t('deliveries.testMark')} · `}
            {t('deliveries.attempts', { count: delivery.attempts })}
            {(delivery.lastError ?? delivery.lastStatus) !== null &&
              ` · ${delivery.lastError ?? delivery.lastStatus}`}
            {durationMs && ` · ${durationMs}`}
            {delivery.state === 'pending' && delivery.nextAttemptAt && (
              <>
                {` · ${t('deliveries.next')} `}
                <When timestamp={delivery.nextAttemptAt} />
              </>
            )}
          </span>
        </button>
        {replay && delivery.state !== 'pending' && (
          <Button
            size="sm"
            variant="ghost"
            icon={<RotateCw />}
            busy={replay.busy}
            onClick={() => replay.send({ onError })}
          >
            {t('deliveries.replay')}
          </Button>
        )}
      </div>
      {open && props.children}
    </li>
  )
}
