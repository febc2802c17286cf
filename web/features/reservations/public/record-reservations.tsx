import { BookmarkCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { Item, ItemList, ItemListHeader } from '../../../kit/record/item-list.tsx'
import { ListLink } from '../../../kit/record/links/list-link.tsx'
import { RecordLink, useOpenRecord } from '../../../kit/record/links/records.tsx'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { Part } from '../../../kit/screen/part.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { valueText } from '../../../kit/words/values.ts'
import { OccupancyLink } from '../../occupancy/public/occupancy-link.tsx'
import { periodText } from '../../tenancies/public/tenancy.ts'
import { ReservationStatus } from '../reservation-status.tsx'
import { nameOf, type ReservationRow } from './reservation.ts'
import type { ReservationSeed } from './reservation-dialog.tsx'

const ReservationDialog = lazyPart(
  () => import('./reservation-dialog.tsx'),
  'ReservationDialog',
  'reservations',
  'tenancies',
  'records',
  'values',
)

type Of = { berthId: string } | { clientId: string } | { yachtId: string } | { interestId: string }
type RecordReservationsProps = {
  of: Of
  /** What a new one begins with; null where none is made. */
  seed: ReservationSeed | null
}

const visibleCount = 20

/** The reservations of a client, a yacht or an interest; nothing where there are none and none is made. */
export function RecordReservations({ of, seed }: RecordReservationsProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const list = useRead('berthReservations', 'list', { query: { ...of, limit: String(visibleCount) } })
  const rows = list.data?.data ?? []
  const mayMake = seed !== null && can('reservations.create')
  if (list.isLoading) return <SkeletonLines className="p-5" />
  if (rows.length === 0 && !mayMake) return null
  return (
    <section aria-label={t('nav.reservations')}>
      <ItemListHeader title={t('nav.reservations')}>
        {'berthId' in of && <OccupancyLink berthId={of.berthId} />}
        {mayMake && <NewReservation seed={seed} />}
      </ItemListHeader>
      <ItemList label={t('nav.reservations')}>
        {rows.map((row) => (
          <Item
            key={row.id}
            icon={<BookmarkCheck />}
            title={
              <>
                <RecordLink type="reservation" id={row.id}>
                  {titleOf(row, of)}
                </RecordLink>
                <ReservationStatus status={row.status} />
              </>
            }
            detail={['yachtId' in of ? '' : row.yachtName, valueText(row.tenureType, 'tenureType')]
              .filter(Boolean)
              .join(' · ')}
            aside={periodText(row, t)}
          />
        ))}
      </ItemList>
      {(list.data?.meta.total ?? 0) > rows.length && (
        <p className="px-5 py-2 text-sm">
          <ListLink list="reservation" search={of} linkClass="rounded-sm text-accent-ink hover:underline">
            {t('reservations.all')}
          </ListLink>
        </p>
      )}
    </section>
  )
}

/** The reservations of a berth, in a tab of their own. */
export function BerthReservations({ of, seed }: RecordReservationsProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const list = useRead('berthReservations', 'list', { query: { ...of, limit: String(visibleCount) } })
  if (list.error && !list.data) return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonLines className="p-5" />
  if (list.data.data.length > 0) return <RecordReservations of={of} seed={seed} />
  return (
    <EmptyState
      icon={<BookmarkCheck />}
      title={t('reservations.berthEmptyTitle')}
      action={seed !== null && can('reservations.create') && <NewReservation seed={seed} />}
    >
      {t('reservations.berthEmpty')}
    </EmptyState>
  )
}

/** What is not said by where it stands. */
function titleOf(row: ReservationRow, of: Of): string {
  if ('berthId' in of) return row.clientName
  return 'clientId' in of || 'interestId' in of ? row.mooringNumber : nameOf(row)
}

function NewReservation({ seed }: { seed: ReservationSeed }) {
  const { t } = useTranslation()
  const openRecord = useOpenRecord()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" icon={<Plus />} onClick={() => setOpen(true)}>
        {t('reservations.create')}
      </Button>
      {open && (
        <Part onClose={() => setOpen(false)}>
          <ReservationDialog
            seed={seed}
            onClose={() => setOpen(false)}
            onDone={(id) => openRecord('reservation', id)}
          />
        </Part>
      )}
    </>
  )
}
