import type { ReactNode } from 'react'
import { type DeliveryState, deliveryStates } from '../../../contract/values/deliveries.ts'
import { Select } from '../../../ui/select.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../display/problem-state.tsx'
import { formatNumber } from '../words/format.ts'
import { useTranslation } from '../words/i18n.ts'

type LogFrameProps<Row> = {
  title: string
  total?: number | undefined
  state: DeliveryState | undefined
  onStateChange: (state: DeliveryState | undefined) => void
  /** Sends again what failed, where that may be done now. */
  replay: ReactNode
  log: { error: unknown; refetch: () => unknown }
  /** None before they came. */
  rows: readonly Row[] | undefined
  renderRow: (row: Row) => ReactNode
  /** The way to further ones. */
  children: ReactNode
}

/** The log of what was sent to a receiver, with the choice of a state. */
export function LogFrame<Row>(props: LogFrameProps<Row>) {
  const { title, total, state, onStateChange, replay, log, rows, renderRow, children } = props
  const { t } = useTranslation()
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-xs font-medium text-ink-faint">
          {title} {total !== undefined && <span className="tabular-nums">{formatNumber(total)}</span>}
        </h3>
        {replay}
        <Select
          aria-label={t('deliveries.filter')}
          className="max-w-36"
          value={state ?? 'any'}
          onValueChange={(next) => onStateChange(deliveryStates.find((each) => each === next))}
          options={[
            { value: 'any', label: t('deliveries.any') },
            ...deliveryStates.map((each) => ({ value: each, label: t(`deliveries.state.${each}`) })),
          ]}
        />
      </div>
      {log.error ? (
        <ProblemState error={log.error} onRetry={() => void log.refetch()} />
      ) : !rows ? (
        <SkeletonLines />
      ) : rows.length === 0 ? (
        <p className="py-4 text-center text-ink-soft">{t('deliveries.noDeliveries')}</p>
      ) : (
        <ul className="divide-y border-y">{rows.map(renderRow)}</ul>
      )}
      {children}
    </section>
  )
}
