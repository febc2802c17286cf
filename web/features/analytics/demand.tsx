import { ChartSection } from '../../kit/charts/chart-section.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { bandText } from '../../kit/words/sizes.ts'
import { openedIn } from './columns.ts'
import type { Analytics, Days } from './period.ts'

type Band = Analytics['unmetDemand'][number]

/** The lengths asked for in the period, what of them found no berth, and what is on sale. */
export function UnmetDemand({ bands, days }: { bands: readonly Band[]; days: Days }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const visibleBands = bands.filter(({ requests, available }) => requests > 0 || available > 0)
  const asking = ({ from }: Band, more = {}) => openedIn(days, { wantedSize: String(from), ...more })
  return (
    <ChartSection<Band>
      title={t('analytics.demand')}
      hint={t('analytics.demandHint')}
      nameHeading={t('analytics.length')}
      lying
      rows={visibleBands}
      empty={visibleBands.every(({ requests }) => requests === 0) ? t('analytics.noDemand') : undefined}
      nameOf={(band) => bandText(band, unit)}
      series={[
        {
          key: 'requests',
          label: t('analytics.requests'),
          color: 'var(--color-stage-qualified)',
          target: (band) => asking(band),
        },
        {
          key: 'unmet',
          label: t('analytics.unmet'),
          color: 'var(--color-sold)',
          target: (band) => asking(band, { unmet: 'true' }),
        },
        {
          key: 'available',
          label: t('analytics.available'),
          color: 'var(--color-available)',
          target: ({ from, to }) => ({
            list: 'berth',
            search: {
              status: 'available',
              filter: [`lengthM:gte:${from}`, ...(to === null ? [] : [`lengthM:lt:${to}`])].join(';'),
            },
          }),
        },
      ]}
    />
  )
}
