import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { lineClass, Section } from '../../kit/charts/section.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { bandText } from '../../kit/words/sizes.ts'

type Band = Answer<'dashboard', 'demand'>[number]

/** What lengths are asked for, and how many of the requests no berth on sale fits. */
export function Demand() {
  const { t } = useTranslation()
  const demand = useRead('dashboard', 'demand', {})
  const bands = (demand.data ?? []).filter(({ requests, available }) => requests > 0 || available > 0)
  const most = Math.max(1, ...bands.map(({ requests }) => requests))
  return (
    <Section title={t('dashboard.demand')} hint={t('dashboard.demandHint')}>
      {demand.error && !demand.data && (
        <ProblemState error={demand.error} onRetry={() => void demand.refetch()} />
      )}
      {demand.isPending && <SkeletonLines lines={7} className="px-5 py-2" />}
      {demand.data && bands.length === 0 && (
        <p className="px-4 py-2 text-ink-soft sm:px-5">{t('dashboard.noDemand')}</p>
      )}
      <ul>
        {bands.map((band) => (
          <li key={band.from} className={`grid grid-cols-[6rem_minmax(0,1fr)_auto] py-1 ${lineClass}`}>
            <BandLine band={band} most={most} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function BandLine({ band, most }: { band: Band; most: number }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const { requests, unmet, available } = band
  const part = (count: number) => ({ width: `${(100 * count) / most}%` })
  return (
    <>
      <span className="tabular-nums">{bandText(band, unit)}</span>
      <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-full">
        <span className="bg-warning-ink" style={part(unmet)} />
        <span className="bg-control/60" style={part(requests - unmet)} />
      </span>
      <span className="flex flex-col text-right tabular-nums">
        <span>
          {t('dashboard.requests', { count: requests, number: formatNumber(requests) })}
          {unmet > 0 && (
            <span className="font-medium text-warning-ink">
              {', '}
              {t('dashboard.unmet', { count: unmet, number: formatNumber(unmet) })}
            </span>
          )}
        </span>
        <span className="text-xs text-ink-faint">
          {t('dashboard.onSale', { count: available, number: formatNumber(available) })}
        </span>
      </span>
    </>
  )
}
