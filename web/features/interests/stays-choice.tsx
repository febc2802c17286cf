import { CalendarCheck, KeyRound } from 'lucide-react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Preview, Step } from './step.ts'

export type Stays = Preview['stays']

type StaysChoiceProps = {
  step: Step
  stays: Stays
  ends: boolean
  onEnds: (ends: boolean) => void
}

/** What the interest holds by reservations and tenancies, and whether the reservations end with the step. */
export function StaysChoice({ step, stays, ends, onEnds }: StaysChoiceProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  if (stays.length === 0) return null
  const asks = step.action !== 'unlink_berth' && can('reservations.end') && reservationsOf(stays).length > 0
  return (
    <section aria-label={t('interests.stays')} className="flex flex-col gap-2 text-sm">
      <h3 className="text-xs font-medium text-ink-faint">{t('interests.stays')}</h3>
      {stays.map(({ id, kind, mooringNumber, startDate, endDate }) => (
        <p key={id} className="flex items-start gap-2">
          <span className="mt-0.5 text-ink-faint [&>svg]:size-4" aria-hidden="true">
            {kind === 'tenancy' ? <KeyRound /> : <CalendarCheck />}
          </span>
          {t(endDate ? `interests.stay.${kind}` : `interests.openStay.${kind}`, {
            mooring: mooringNumber,
            from: formatDate(startDate),
            to: endDate ? formatDate(endDate) : '',
          })}
        </p>
      ))}
      {asks && <Checkbox label={t('interests.endReservations')} checked={ends} onCheckedChange={onEnds} />}
    </section>
  )
}

export function reservationsOf(stays: Stays): Stays {
  return stays.filter(({ kind }) => kind === 'reservation')
}
