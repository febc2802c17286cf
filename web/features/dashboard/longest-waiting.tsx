import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StageBadge } from '../../../ui/status-badge.tsx'
import { lineClass, Section } from '../../kit/charts/section.tsx'
import { Person } from '../../kit/display/person.tsx'
import { ListLink } from '../../kit/record/links/list-link.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Overview } from './overview.ts'

type Deal = Overview['stale'][number]

/** Live deals nobody has moved for two weeks, the longest first. */
export function LongestWaiting() {
  const { t } = useTranslation()
  const { data } = useRead('dashboard', 'overview', {})
  return (
    <Section
      title={t('dashboard.waiting')}
      hint={t('dashboard.waitingHint')}
      aside={
        <ListLink
          list="interest"
          search={{ view: 'table', outcome: 'none', sort: 'stageChangedAt' }}
          className="text-sm"
          linkClass="inline-flex min-h-6 items-center rounded-sm text-accent-ink hover:underline"
        >
          {t('dashboard.allWaiting')}
        </ListLink>
      }
    >
      {!data && <SkeletonLines lines={8} className="px-5 py-2" />}
      {data?.stale.length === 0 && (
        <p className="px-4 py-2 text-ink-soft sm:px-5">{t('dashboard.noneWaiting')}</p>
      )}
      <ul>
        {data?.stale.map((deal) => (
          <li key={deal.id}>
            <DealLine deal={deal} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function DealLine({ deal }: { deal: Deal }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const className =
    `grid grid-cols-[minmax(0,1fr)_7.5rem_4.5rem] py-1 ${lineClass} ` +
    'sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_8rem_5rem]'
  const content = (
    <>
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">{deal.clientName}</span>
        <span className="truncate text-xs text-ink-soft sm:hidden">{deal.assigneeName}</span>
      </span>
      <span className="hidden min-w-0 text-ink-soft sm:block">
        {deal.assigneeName && <Person name={deal.assigneeName} />}
      </span>
      <StageBadge
        stage={deal.stage}
        label={t(`interest.choice.pipelineStage.${deal.stage}`)}
        className="text-ink-soft"
      />
      <span className="text-right text-ink-soft tabular-nums">
        {t('dashboard.days', { count: deal.daysInStage, shown: formatNumber(deal.daysInStage) })}
      </span>
    </>
  )
  if (!can('interests.view')) return <div className={className}>{content}</div>
  return (
    <RecordLink type="interest" id={deal.id} className={className}>
      {content}
    </RecordLink>
  )
}
