import { ChartSection } from '../../kit/charts/chart-section.tsx'
import type { ListTarget } from '../../kit/record/links/list-link.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate, formatMoney, formatNumber, writeDecimal } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type Forecast = Answer<'analytics', 'forecast'>
type Stage = Forecast['stages'][number]

/** The deals that stand at each stage, how many of them will be won soon, and what the history of the stage says. */
export function StageChances({ forecast: { basis, stages } }: { forecast: Forecast }) {
  const { t } = useTranslation()
  const standing = ({ stage }: Stage): ListTarget => ({
    list: 'interest',
    search: { view: 'table', stage, outcome: 'none' },
  })
  // Every deal came to the first stage: nurturing has no history of its own.
  const cameTo = ({ stage }: Stage, more = {}): ListTarget => ({
    list: 'interest',
    search: { view: 'table', reached: stage, outcomeFrom: basis.since, outcomeTo: basis.today, ...more },
  })
  return (
    <ChartSection<Stage>
      title={t('analytics.stageChances')}
      hint={t('analytics.stageChancesHint')}
      nameHeading={t('analytics.stage')}
      lying
      rows={stages.filter(({ stage, open }) => stage !== 'nurturing' || open > 0)}
      nameOf={({ stage }) => t(`interest.choice.pipelineStage.${stage}`)}
      series={[
        {
          key: 'open',
          label: t('analytics.openNow'),
          color: 'var(--color-stage-qualified)',
          target: standing,
          said: ({ open, chance }) =>
            chance === null
              ? formatNumber(open)
              : `${formatNumber(open)} · ${t('analytics.chanceOf', { percent: formatNumber(100 * chance) })}`,
        },
        {
          key: 'expected',
          label: t('analytics.wonWithin'),
          color: 'var(--color-stage-contract)',
          digits: 1,
          target: standing,
          said: ({ expected, medianDays }) =>
            medianDays === null
              ? formatNumber(expected ?? 0, 1)
              : `${formatNumber(expected ?? 0, 1)} · ${t('analytics.medianOf', { count: medianDays, days: formatNumber(medianDays, 1) })}`,
        },
      ]}
      columns={[
        {
          key: 'chance',
          label: t('analytics.chance'),
          text: ({ chance }) => (chance === null ? '' : `${formatNumber(100 * chance)} %`),
          cell: ({ chance }) => (chance === null ? '' : writeDecimal(String(Math.round(1000 * chance) / 10))),
          target: standing,
        },
        {
          key: 'ended',
          label: t('analytics.endedSince', { date: formatDate(basis.since) }),
          text: ({ ended }) => (ended === 0 ? '' : formatNumber(ended)),
          cell: ({ ended }) => String(ended),
          target: (stage) => cameTo(stage),
        },
        {
          key: 'wonOf',
          label: t('analytics.wonOfThese'),
          text: ({ won }) => (won === 0 ? '' : formatNumber(won)),
          cell: ({ won }) => String(won),
          target: (stage) => cameTo(stage, { outcome: 'won' }),
        },
        {
          key: 'medianDays',
          label: t('analytics.daysToWin'),
          text: ({ medianDays }) => (medianDays === null ? '' : formatNumber(medianDays, 1)),
          cell: ({ medianDays }) => (medianDays === null ? '' : writeDecimal(String(medianDays))),
          target: (stage) => cameTo(stage, { outcome: 'won' }),
        },
        {
          key: 'value',
          label: t('analytics.worth'),
          text: ({ value }) => value.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + '),
          target: standing,
        },
      ]}
    />
  )
}
