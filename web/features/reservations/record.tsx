import { Ban, CalendarCog, CalendarX2, Check, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { ReservationAction } from '../../../contract/reservations/states.ts'
import { movesFrom, reservationMoves } from '../../../contract/reservations/states.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { CopyLinkItem } from '../../kit/record/links/copy-link-item.tsx'
import { useOpenRecord } from '../../kit/record/links/records.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { lazyPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { KindFrame } from '../records/public/kind-frame.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { Details } from './details-tab.tsx'
import { ReservationFacts } from './facts.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { isMovable } from './public/is-movable.ts'
import { RelocateDialog } from './public/relocate-dialog.tsx'
import { nameOf, type Reservation } from './public/reservation.ts'
import { ReservationStatus } from './reservation-status.tsx'

const TenancyDialog = lazyPart(
  () => import('../tenancies/public/tenancy-dialog.tsx'),
  'TenancyDialog',
  'tenancies',
  'records',
  'values',
)

/** One reservation, beside the list or as a page. */
export function ReservationRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="reservation" id={id}>
      {(reservation) => <LoadedReservation reservation={reservation} panel={panel} />}
    </LoadedRecord>
  )
}

type Open = ReservationAction | 'change' | 'relocate' | 'tenancy' | null

function LoadedReservation({
  reservation,
  panel,
}: {
  reservation: Reservation
  panel: PanelControls | undefined
}) {
  const openRecord = useOpenRecord()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { id, status } = reservation
  return (
    <>
      <KindFrame
        type="reservation"
        record={reservation}
        title={nameOf(reservation)}
        badges={<ReservationStatus status={status} />}
        facts={<ReservationFacts reservation={reservation} />}
        actions={<Actions reservation={reservation} onOpen={setOpen} />}
        menu={<MoveMenu reservation={reservation} onOpen={setOpen} />}
        panel={panel}
        details={() => <Details reservation={reservation} onChange={() => setOpen('change')} />}
      />
      {open === 'change' && <ChangeDialog reservation={reservation} onClose={close} />}
      {open === 'relocate' && <RelocateDialog reservation={reservation} onClose={close} />}
      {open === 'tenancy' && (
        <Part onClose={close}>
          <TenancyDialog
            seed={tenancyOf(reservation)}
            onClose={close}
            onDone={(tenancy) => openRecord('tenancy', tenancy)}
          />
        </Part>
      )}
      {open !== null && open !== 'change' && open !== 'relocate' && open !== 'tenancy' && (
        <MoveDialog key={`${id} ${open}`} action={open} reservation={reservation} onClose={close} />
      )}
    </>
  )
}

/** What a tenancy takes over from a reservation. */
function tenancyOf({ id, berthId, mooringNumber, clientId, clientName, yachtId, yachtName }: Reservation) {
  return {
    reservationId: id,
    berth: { value: berthId, label: mooringNumber },
    client: { value: clientId, label: clientName },
    ...(yachtId && yachtName ? { yacht: { value: yachtId, label: yachtName } } : {}),
  }
}

type ActionProps = { reservation: Reservation; onOpen: (open: Open) => void }

function Actions({ reservation: { status, tenancyId }, onOpen }: ActionProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  if (status === 'pending' && can(reservationMoves.activate.gate))
    return (
      <Button variant="primary" icon={<Check />} onClick={() => onOpen('activate')}>
        {t('reservations.action.activate')}
      </Button>
    )
  if (status === 'active' && tenancyId === null && can('tenancies.manage'))
    return (
      <Button variant="primary" icon={<KeyRound />} onClick={() => onOpen('tenancy')}>
        {t('reservations.makeTenancy')}
      </Button>
    )
  return null
}

function MoveMenu({ reservation, onOpen }: ActionProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { id, status } = reservation
  const moves = movesFrom(status).filter((action) => can(reservationMoves[action].gate))
  return (
    <>
      <CopyLinkItem type="reservation" id={id} />
      {status === 'pending' && can('reservations.create') && (
        <MenuItem onSelect={() => onOpen('change')}>{t('reservations.change')}</MenuItem>
      )}
      {isMovable(status, can) && (
        <MenuItem icon={<CalendarCog />} onSelect={() => onOpen('relocate')}>
          {t('reservations.move')}
        </MenuItem>
      )}
      {moves.includes('end') && (
        <MenuItem icon={<CalendarX2 />} onSelect={() => onOpen('end')}>
          {t('reservations.action.end')}
        </MenuItem>
      )}
      {moves.includes('cancel') && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Ban />} destructive onSelect={() => onOpen('cancel')}>
            {t('reservations.action.cancel')}
          </MenuItem>
        </>
      )}
    </>
  )
}
