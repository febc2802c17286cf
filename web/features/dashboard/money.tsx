import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StageBadge } from '../../../ui/status-badge.tsx'
import { lineClass, Section } from '../../components/charts/section.tsx'
import { ListLink } from '../../components/list-link.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { useRead } from '../../lib/server-state.ts'
import { formatMoney, formatMoneyRoundly, formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

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
          {money.data.open.map(({ stage, value, share, weighted }) => (
            <li key={stage}>
              <ListLink
                list="interest"
                search={{ view: 'table', stage, outcome: 'none' }}
                className={`${moneyLine} ${lineClass}`}
              >
                <StageBadge stage={stage} label={t(`interest.choice.pipelineStage.${stage}`)} />
                <span className="flex flex-col text-right">
                  <Sums value={value} />
                  {weighted.length > 0 && (
                    <span className="text-xs text-ink-faint tabular-nums">
                      {t('dashboard.weighted', {
                        percent: formatNumber(100 * share),
                        amount: weighted
                          .map(({ currency, amount }) => formatMoney(amount, currency))
                          .join(' + '),
                      })}
                    </span>
                  )}
                </span>
              </ListLink>
            </li>
          ))}
          <li className={`${moneyLine} ${lineClass} mt-1 border-t pt-2`}>
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">{t('dashboard.forecast')}</span>
              <span className="text-xs text-pretty text-ink-faint">
                {t('dashboard.forecastHint', {
                  count: money.data.ended,
                  number: formatNumber(money.data.ended),
                })}
              </span>
            </span>
            <span className="font-medium">
              <Sums value={money.data.forecast} text={roundly} />
            </span>
          </li>
          <li>
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

/** What is to be expected is no account: whole units say enough. */
function roundly({ currency, amount }: Amounts[number]): string {
  return formatMoneyRoundly(amount, currency)
}

type SumsProps = { value: Amounts; text?: (one: Amounts[number]) => string }

function Sums({ value, text = exactly }: SumsProps) {
  return (
    <span className="flex flex-col text-right tabular-nums">
      {value.length === 0 && <span className="text-ink-faint">–</span>}
      {value.map((one) => (
        <span key={one.currency}>{text(one)}</span>
      ))}
    </span>
  )
}

function exactly({ currency, amount }: Amounts[number]): string {
  return formatMoney(amount, currency)
}

const moneyLine = 'grid grid-cols-[minmax(0,1fr)_auto] py-1'
