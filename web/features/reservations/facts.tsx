import { Facts } from '../../kit/record/facts/facts.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'
import type { Reservation } from './public/reservation.ts'

/** For whom a berth is reserved, with what, from when to when, and of which interest. */
export function ReservationFacts({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation()
  return (
    <>
      <ClientReach clientId={reservation.clientId} />
      <Facts>
        <FieldFacts
          type="reservation"
          record={reservation}
          names={[
            ...(['clientName', 'mooringNumber', 'yachtName', 'interestName'] as const),
            ...(['tenureType', 'startDate', 'endDate'] as const),
          ]}
          without={{ endDate: t('tenancies.open') }}
        />
      </Facts>
    </>
  )
}
