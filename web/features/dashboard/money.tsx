import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StageBadge } from '../../../ui/status-badge.tsx'
import { ListLink } from '../../components/list-link.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { useRead } from '../../lib/server-state.ts'
import { formatMoney } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { lineClass, Section } from './section.tsx'

type Amounts = readonly { currency: string; amount: string }[]

/** What live deals are worth at each stage, and what was won this month: each currency by itself. */
export function Money({ className }: { className?: string }) {
  const { t } = useTranslation()
  const money = useRead('dashboard', 'money', {})
  return (
    <Section
      title={t('dashboard.money')}
      hint={t('dashboard.moneyHint')}
      {...(className ? { className } : {})}
    >
      {money.error && !money.data && (
        <ProblemState error={money.error} onRetry={() => void money.refetch()} />
      )}
      {money.isPending && <SkeletonLines lines={7} className="px-5 py-2" />}
      {money.data && (
        <ul>
          {money.data.open.map(({ stage, value }) => (
            <li key={stage}>
              <ListLink
                list="interest"
                search={{ view: 'table', stage, outcome: 'none' }}
                className={`${moneyLine} ${lineClass}`}
              >
                <StageBadge stage={stage} label={t(`vocabulary.stage.${stage}`)} />
                <Sums value={value} />
              </ListLink>
            </li>
          ))}
          <li className="mt-1 border-t pt-1">
            <ListLink
              list="interest"
              search={{ view: 'table', outcome: 'won', outcomeFrom: money.data.month }}
              className={`${moneyLine} ${lineClass} font-medium`}
            >
              <span>{t('dashboard.wonThisMonth')}</span>
              <Sums value={money.data.wonThisMonth} />
            </ListLink>
          </li>
        </ul>
      )}
    </Section>
  )
}

function Sums({ value }: { value: Amounts }) {
  return (
    <span className="flex flex-col text-right tabular-nums">
      {value.length === 0 && <span className="text-ink-faint">–</span>}
      {value.map(({ currency, amount }) => (
        <span key={currency}>{formatMoney(amount, currency)}</span>
      ))}
    </span>
  )
}

const moneyLine = 'grid grid-cols-[minmax(0,1fr)_auto] py-1'
