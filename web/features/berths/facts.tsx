import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { sizeText } from '../../kit/record/facts/size.ts'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatMoney, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { valueText } from '../../kit/words/values.ts'
import { HolderToday } from '../tenancies/public/tenancy-today.tsx'
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
