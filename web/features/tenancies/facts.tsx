import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'
import { YachtPhoto } from '../yachts/public/yacht-photo.tsx'
import type { Tenancy } from './public/tenancy.ts'

/** Who lies where with what, and for how long. */
export function TenancyFacts({ tenancy }: { tenancy: Tenancy }) {
  const { t } = useTranslation()
  const { berthId, clientId, yachtId, startDate, endDate, heldSince } = tenancy
  return (
    <>
      {yachtId && tenancy.yachtName && <YachtPhoto id={yachtId} name={tenancy.yachtName} />}
      <ClientReach clientId={clientId} />
      <Facts>
        <Fact label={t('record.type.client')}>
          <RecordLink type="client" id={clientId}>
            {tenancy.clientName}
          </RecordLink>
        </Fact>
        <Fact label={t('fieldName.berth')}>
          <RecordLink type="berth" id={berthId} tab="tenancies">
            {tenancy.mooringNumber}
          </RecordLink>
        </Fact>
        <Fact label={t('record.type.yacht')}>
          {yachtId ? (
            <RecordLink type="yacht" id={yachtId}>
              {tenancy.yachtName}
            </RecordLink>
          ) : (
            <span className="text-ink-faint">{t('tenancies.noYacht')}</span>
          )}
        </Fact>
        <Fact label={t('tenancy.field.tenureType')}>{t(`vocabulary.tenureType.${tenancy.tenureType}`)}</Fact>
        <Fact label={t('tenancies.start')}>{formatDate(startDate)}</Fact>
        <Fact label={t('tenancies.end')}>{endDate ? formatDate(endDate) : t('tenancies.open')}</Fact>
        <Fact label={t('tenancy.field.heldSince')}>{heldSince !== startDate && formatDate(heldSince)}</Fact>
      </Facts>
    </>
  )
}
