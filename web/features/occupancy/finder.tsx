import type { Search } from '../../kit/list/state/list-search.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import type { ReservationSeed } from '../reservations/public/reservation-dialog.tsx'
import { FindForm } from './find-form.tsx'
import { FoundBerths } from './found-berths.tsx'
import { noWish } from './wish.ts'

type FinderProps = {
  search: Search
  change: (changes: Search) => void
  onReserve: (seed: ReservationSeed) => void
}

/** Finds a berth for days and a boat; what is asked stands in the address. */
export function Finder({ search, change, onReserve }: FinderProps) {
  const boat = useBoat(search.yacht)
  return (
    <>
      <FindForm search={search} change={change} />
      <FoundBerths
        search={search}
        onReserve={({ berthId, mooringNumber }, days) =>
          onReserve({ berth: { value: berthId, label: mooringNumber }, ...boat, ...days })
        }
        onShow={({ berthId }) => change({ ...noWish, berth: berthId, at: search.from?.slice(0, 7) })}
      />
    </>
  )
}

/** A yacht for which a berth is reserved, and the client whose it is. */
function useBoat(id: string | undefined): Pick<ReservationSeed, 'yacht' | 'client'> {
  const { can } = usePort()
  const enabled = id !== undefined && can('yachts.view')
  const { data: yacht } = useRead('yachts', 'get', { params: { id: id ?? '' } }, { enabled })
  if (!enabled || !yacht) return {}
  const { currentOwnerType, currentOwnerId, ownerName } = yacht
  return {
    yacht: { value: yacht.id, label: yacht.name },
    ...(currentOwnerType === 'client' && ownerName
      ? { client: { value: currentOwnerId, label: ownerName } }
      : {}),
  }
}
