import { Fact, Facts } from '../../components/record/facts/facts.tsx'
import { sizeText } from '../../components/record/facts/size.ts'
import { HolderToday } from '../../components/record/facts/tenancy-today.tsx'
import { useLengthUnit } from '../../lib/preferences.ts'
import { usePort } from '../../lib/session.tsx'
import { formatMoney, formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { valueText } from '../../lib/words/values.ts'
import type { Berth } from './vocabulary.tsx'

/** What a berth measures and costs, who lies there, and how many want it. */
export function BerthFacts({ berth }: { berth: Berth }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [unit] = useLengthUnit()
  return (
    <Facts>
      <Fact label={t('record.fact.size')}>
        <span className="tabular-nums">
          {sizeText(berth, unit) || <span className="text-ink-faint">{t('record.fact.unknown')}</span>}
        </span>
      </Fact>
      <Fact label={t('berths.field.price')}>
        {berth.price === null ? (
          <span className="text-ink-faint">{t('record.fact.unknown')}</span>
        ) : (
          <span className="font-medium tabular-nums">{formatMoney(berth.price, berth.currency)}</span>
        )}
      </Fact>
      <HolderToday holder={berth.holder} />
      <Fact label={t('berths.field.tenureType')}>{valueText(berth.tenureType, 'tenureType')}</Fact>
      <Fact label={t('record.fact.liveInterests')}>
        {can('interests.view') && formatNumber(berth.activeInterestCount)}
      </Fact>
      <Fact label={t('berth.field.archiveReason')}>{berth.archivedAt !== null && berth.archiveReason}</Fact>
    </Facts>
  )
}
