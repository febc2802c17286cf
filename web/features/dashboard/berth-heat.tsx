import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { type BerthStatus, StatusMark } from '../../../ui/status-badge.tsx'
import { lineClass, Section } from '../../kit/charts/section.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type Berth = Answer<'dashboard', 'berthHeat'>[number]

/** The berths most deals compete for. */
export function BerthHeat() {
  const { t } = useTranslation()
  const heat = useRead('dashboard', 'berthHeat', {})
  const most = Math.max(1, ...(heat.data ?? []).map((berth) => berth.activeInterests))
  return (
    <Section title={t('dashboard.heat')} hint={t('dashboard.heatHint')}>
      {heat.error && <ProblemState error={heat.error} onRetry={() => void heat.refetch()} />}
      {heat.isPending && <SkeletonLines lines={8} className="px-5 py-2" />}
      {heat.data?.length === 0 && <p className="px-4 py-2 text-ink-soft sm:px-5">{t('dashboard.noHeat')}</p>}
      <ul>
        {heat.data?.map((berth) => (
          <li key={berth.berthId}>
            <BerthLine berth={berth} share={berth.activeInterests / most} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function BerthLine({ berth, share }: { berth: Berth; share: number }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const status = berth.status as BerthStatus
  const className = `grid grid-cols-[3.5rem_6.5rem_minmax(0,1fr)_2.5rem] ${lineClass}`
  const content = (
    <>
      <span className="font-medium tabular-nums">{berth.mooringNumber}</span>
      <span className="flex items-center gap-1.5 whitespace-nowrap text-ink-soft">
        <StatusMark status={status} />
        {t(`berth.choice.status.${status}`)}
      </span>
      <span
        aria-hidden="true"
        className="h-2 rounded-full bg-control/60"
        style={{ width: `${100 * share}%` }}
      />
      <span className="text-right font-medium tabular-nums">{formatNumber(berth.activeInterests)}</span>
    </>
  )
  if (!can('berths.view')) return <div className={className}>{content}</div>
  return (
    <RecordLink type="berth" id={berth.berthId} className={className}>
      {content}
    </RecordLink>
  )
}
