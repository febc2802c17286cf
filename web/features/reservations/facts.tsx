import { ClientReach } from '../../components/record/facts/client-reach.tsx'
import { Fact, Facts } from '../../components/record/facts/facts.tsx'
import { RecordLink } from '../../components/records.tsx'
import type { Reservation } from '../../components/reservations/reservation.ts'
import { formatDate } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { valueText } from '../../lib/words/values.ts'

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
