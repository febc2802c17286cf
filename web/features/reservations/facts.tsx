import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { valueText } from '../../kit/words/values.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'
import type { Reservation } from './public/reservation.ts'

/** For whom a berth is reserved, with what, from when to when, and of which interest. */
export function ReservationFacts({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation()
  const { berthId, clientId, yachtId, interestId, startDate, endDate } = reservation
  return (
    <>
      <ClientReach clientId={clientId} />
      <Facts>
        <Fact label={t('record.type.client')}>
          <RecordLink type="client" id={clientId}>
            {reservation.clientName}
          </RecordLink>
        </Fact>
        <Fact label={t('fieldName.berth')}>
          <RecordLink type="berth" id={berthId}>
            {reservation.mooringNumber}
          </RecordLink>
        </Fact>
        <Fact label={t('record.type.yacht')}>
          {yachtId && (
            <RecordLink type="yacht" id={yachtId}>
              {reservation.yachtName}
            </RecordLink>
          )}
        </Fact>
        <Fact label={t('record.type.interest')}>
          {interestId && (
            <RecordLink type="interest" id={interestId}>
              {reservation.interestName ?? t('record.type.interest')}
            </RecordLink>
          )}
        </Fact>
        <Fact label={t('reservation.field.tenureType')}>
          {valueText(reservation.tenureType, 'tenureType')}
        </Fact>
        <Fact label={t('reservations.startDay')}>{formatDate(startDate)}</Fact>
        <Fact label={t('reservations.endDay')}>{endDate ? formatDate(endDate) : t('tenancies.open')}</Fact>
      </Facts>
    </>
  )
}
