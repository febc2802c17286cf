import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { type Stage, StageBadge } from '../../../ui/status-badge.tsx'
import { lineClass, Section } from '../../kit/charts/section.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { ListLink } from '../../kit/record/links/list-link.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatMoney, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type Amounts = Answer<'dashboard', 'money'>['forecast']

/** How many live deals stand at each stage, and what their berths are worth; a line leads to its deals. */
export function Pipeline() {
  const { t } = useTranslation()
  const overview = useRead('dashboard', 'overview', {})
  const money = useRead('dashboard', 'money', {})
  const stages = overview.data?.funnel ?? []
  const total = stages.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...stages.map(({ count }) => count))
  return (
    <Section
      title={t('dashboard.funnel')}
      {...(overview.data ? { hint: t('dashboard.deals', { count: total }) } : {})}
    >
      {money.error && !money.data && (
        <ProblemState error={money.error} onRetry={() => void money.refetch()} />
      )}
      {overview.isPending && <SkeletonLines lines={7} className="px-5 py-2" />}
      {/* The bars of all lines begin at one line: the columns are those of the list. */}
      <ul className="grid grid-cols-[auto_minmax(2rem,1fr)_auto_auto] gap-x-3">
        {stages.map(({ stage, count }) => (
          <li key={stage} className="col-span-full grid grid-cols-subgrid">
            <ListLink
              list="interest"
              search={{ view: 'table', stage, outcome: 'none' }}
              className={`col-span-full grid grid-cols-subgrid ${lineClass}`}
            >
              <StageBadge stage={stage} label={t(`interest.choice.pipelineStage.${stage}`)} />
              <span aria-hidden="true" className="h-4">
                {count > 0 && (
                  <span
                    className={`block h-full min-w-1 rounded-sm ${barInks[stage]}`}
                    style={{ width: `${(100 * count) / most}%` }}
                  />
                )}
              </span>
              <span className={`text-right tabular-nums ${count > 0 ? 'font-medium' : 'text-ink-faint'}`}>
                {formatNumber(count)}
              </span>
              <Worth value={money.data?.open.find((one) => one.stage === stage)?.value ?? []} />
            </ListLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Worth({ value }: { value: Amounts }) {
  return (
    <span className="flex min-w-16 flex-col text-right text-ink-soft tabular-nums">
      {value.length === 0 && <span className="text-ink-faint">–</span>}
      {value.map(({ amount, currency }) => (
        <span key={currency}>{formatMoney(amount, currency, 'short')}</span>
      ))}
    </span>
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
