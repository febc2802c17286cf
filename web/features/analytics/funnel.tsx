import { ChartSection } from '../../kit/charts/chart-section.tsx'
import { formatNumber, writeDecimal } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { openedIn } from './columns.ts'
import type { Analytics, Days } from './period.ts'

type Step = Analytics['funnel'][number] & { conversion: number | null }

/** Deals from which a median says something. */
const enough = 5

/** How far deals of the period came, how many entered each stage in it, and how long those that went on had stayed. */
export function Funnel({ funnel, days }: { funnel: Analytics['funnel']; days: Days }) {
  const { t } = useTranslation()
  const steps: readonly Step[] = funnel.map((step, place) => {
    const before = funnel[place - 1]?.reached ?? 0
    return { ...step, conversion: before > 0 ? step.reached / before : null }
  })
  const within = (name: 'entered' | 'left') => (step: Step) => ({
    list: 'interest' as const,
    search: { view: 'table', [name]: step.stage, [`${name}From`]: days.from, [`${name}To`]: days.to },
  })
  const nothing = steps.every(({ reached, entered, left }) => reached + entered + left === 0)
  const few = steps.some(({ left }) => left > 0 && left < enough) || steps.every(({ left }) => left === 0)
  return (
    <ChartSection<Step>
      title={t('analytics.funnel')}
      hint={t('analytics.funnelHint')}
      nameHeading={t('analytics.stage')}
      className="lg:col-span-2"
      lying
      rows={steps}
      empty={nothing ? t('analytics.nothing') : undefined}
      note={few ? t('analytics.fewLeft', { count: enough }) : undefined}
      nameOf={({ stage }) => t(`interest.choice.pipelineStage.${stage}`)}
      series={[
        {
          key: 'reached',
          label: t('analytics.reached'),
          color: 'var(--color-stage-qualified)',
          target: ({ stage }) => openedIn(days, { reached: stage }),
          said: ({ reached, conversion }) =>
            conversion === null
              ? formatNumber(reached)
              : `${formatNumber(reached)} · ${formatNumber(100 * conversion)} %`,
        },
        {
          key: 'entered',
          label: t('analytics.entered'),
          color: 'var(--color-stage-contract)',
          target: within('entered'),
          said: ({ entered, medianDays, left }) =>
            medianDays === null || left < enough
              ? formatNumber(entered)
              : `${formatNumber(entered)} · ${t('analytics.medianOf', { count: medianDays, days: formatNumber(medianDays, 1) })}`,
        },
      ]}
      columns={[
        {
          key: 'conversion',
          label: t('analytics.conversion'),
          text: ({ conversion }) => (conversion === null ? '' : `${formatNumber(100 * conversion)} %`),
          cell: ({ conversion }) =>
            conversion === null ? '' : writeDecimal(String(Math.round(1000 * conversion) / 10)),
        },
        {
          key: 'left',
          label: t('analytics.left'),
          text: ({ left }) => formatNumber(left),
          cell: ({ left }) => String(left),
          target: within('left'),
        },
        {
          key: 'medianDays',
          label: t('analytics.medianDays'),
          text: ({ medianDays, left }) =>
            medianDays === null || left < enough ? '' : formatNumber(medianDays, 1),
          cell: ({ medianDays, left }) =>
            medianDays === null || left < enough ? '' : writeDecimal(String(medianDays)),
          target: within('left'),
        },
      ]}
    />
  )
}
