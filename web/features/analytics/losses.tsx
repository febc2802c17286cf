import { ChartSection } from '../../kit/charts/chart-section.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { endedIn } from './columns.ts'
import type { Analytics, Days } from './period.ts'

type Outcome = Analytics['breakdown']['byOutcome'][number]

/** Why deals that ended in the period were lost. */
export function Losses({ outcomes, days }: { outcomes: readonly Outcome[]; days: Days }) {
  const { t } = useTranslation()
  const rows = outcomes
    .filter(({ outcome }) => outcome !== 'won')
    .toSorted((one, other) => other.count - one.count)
  return (
    <ChartSection<Outcome>
      title={t('analytics.losses')}
      hint={t('analytics.lossesHint')}
      nameHeading={t('analytics.reason')}
      lying
      rows={rows}
      empty={rows.length === 0 ? t('analytics.noLosses') : undefined}
      nameOf={({ outcome }) => t(`interest.choice.outcome.${outcome}`)}
      series={[
        {
          key: 'count',
          label: t('analytics.lost'),
          color: 'var(--color-control)',
          target: ({ outcome }) => endedIn(days, { outcome }),
        },
      ]}
    />
  )
}
