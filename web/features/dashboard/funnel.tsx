import { Link } from '@tanstack/react-router'
import { type Stage, StageBadge } from '../../../ui/status-badge.tsx'
import { lineClass, Section } from '../../components/charts/section.tsx'
import { usePort } from '../../lib/session.tsx'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Overview } from './overview.ts'

/** How many live deals stand at each stage; a bar leads to its deals. */
export function Funnel({ stages }: { stages: Overview['funnel'] }) {
  const { t } = useTranslation()
  const total = stages.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...stages.map(({ count }) => count))
  return (
    <Section title={t('dashboard.funnel')} hint={t('dashboard.deals', { count: total })} className="border-b">
      <ul>
        {stages.map(({ stage, count }) => (
          <li key={stage}>
            <StageLine stage={stage} count={count} share={count / most} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function StageLine({ stage, count, share }: { stage: Stage; count: number; share: number }) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const className = `grid grid-cols-[7.5rem_minmax(0,1fr)_2.5rem] ${lineClass}`
  const content = (
    <>
      <StageBadge stage={stage} label={t(`interest.choice.pipelineStage.${stage}`)} />
      <span aria-hidden="true" className="h-4">
        {count > 0 && (
          <span
            className={`block h-full min-w-1 rounded-sm ${barInks[stage]}`}
            style={{ width: `${100 * share}%` }}
          />
        )}
      </span>
      <span className={`text-right tabular-nums ${count > 0 ? 'font-medium' : 'text-ink-faint'}`}>
        {formatNumber(count)}
      </span>
    </>
  )
  if (!can('interests.view')) return <div className={className}>{content}</div>
  return (
    <Link
      to="/$portSlug/interests"
      params={{ portSlug: port.slug }}
      search={{ view: 'table', stage, outcome: 'none' }}
      className={className}
    >
      {content}
    </Link>
  )
}

const barInks: Record<Stage, string> = {
  enquiry: 'bg-stage-enquiry',
  qualified: 'bg-stage-qualified',
  eoi: 'bg-stage-eoi',
  reservation: 'bg-stage-reservation',
  deposit_paid: 'bg-stage-deposit-paid',
  contract: 'bg-stage-contract',
  nurturing: 'bg-stage-nurturing',
}
