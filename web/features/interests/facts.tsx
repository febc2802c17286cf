import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Amounts } from '../../kit/display/amounts.tsx'
import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { sizeText } from '../../kit/record/facts/size.ts'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { formatDate, formatMoney, todayIso } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'
import type { Interest } from './vocabulary.ts'

/** Whom one speaks to, about which yacht and berths, for how much, and whose interest it is. */
export function InterestFacts({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  const { value, expectedCloseDate: expected } = interest
  const passed = expected !== null && interest.outcome === null && expected < todayIso()
  return (
    <>
      <ClientReach clientId={interest.clientId} />
      <Facts>
        <Fact label={t('record.type.client')}>
          <RecordLink type="client" id={interest.clientId}>
            {interest.clientName}
          </RecordLink>
        </Fact>
        <Fact label={t('record.type.yacht')}>
          <Yacht interest={interest} />
        </Fact>
        <Fact label={t('berths.title')}>
          <Berths interest={interest} />
        </Fact>
        <Fact label={t('interests.value')}>
          {value.length > 0 && <Amounts of={value} className="font-medium" />}
        </Fact>
        <Fact label={t('interest.field.expectedCloseDate')}>
          {expected && (
            <span className={passed ? 'font-medium text-danger-ink' : undefined}>{formatDate(expected)}</span>
          )}
        </Fact>
        <FieldFacts
          type="interest"
          record={interest}
          names={['depositExpectedAmount', 'assigneeName']}
          without={{ assigneeName: <span className="text-ink-faint">{t('record.nobody')}</span> }}
        />
      </Facts>
    </>
  )
}

function Yacht({ interest: { yacht } }: { interest: Interest }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  if (!yacht) return <span className="text-ink-faint">{t('record.noYacht')}</span>
  const size = sizeText(yacht, unit)
  return (
    <>
      <RecordLink type="yacht" id={yacht.id}>
        {yacht.name}
      </RecordLink>
      {size && <span className="block text-xs text-ink-faint tabular-nums">{size}</span>}
    </>
  )
}

function Berths({ interest: { berths } }: { interest: Interest }) {
  const { t } = useTranslation()
  if (berths.length === 0) return <span className="text-ink-faint">{t('record.noBerthYet')}</span>
  return (
    <ul className="flex flex-col">
      {berths.map(({ berthId, mooringNumber, status, price, currency }) => (
        <li key={berthId} className="flex min-h-6 flex-wrap items-center gap-x-2">
          <RecordLink type="berth" id={berthId}>
            {mooringNumber}
          </RecordLink>
          <StatusBadge status={status} label={t(`berth.choice.status.${status}`)} />
          {price !== null && (
            <span className="text-xs text-ink-faint tabular-nums">{formatMoney(price, currency)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
