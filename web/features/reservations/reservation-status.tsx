import type { ReservationState } from '../../../contract/reservations/states.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

const tones: Readonly<Record<ReservationState, BadgeTone>> = {
  pending: 'warning',
  active: 'success',
  ended: 'neutral',
  cancelled: 'neutral',
}

/** Where a reservation stands. */
export function ReservationStatus({ status }: { status: ReservationState }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(`reservation.choice.status.${status}`)}</Badge>
}
