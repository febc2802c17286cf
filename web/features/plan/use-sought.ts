import { useMemo } from 'react'
import type { Search } from '../../kit/list/state/list-search.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { asksAnything, type Vessel } from './fit.ts'

export type SoughtSize = Pick<Vessel, 'lengthM' | 'beamM' | 'draftM'>

/** For whom, or for what size, a berth is sought on the plan. */
export type Sought = {
  interest: Answer<'interests', 'get'> | null
  yacht: Answer<'yachts', 'get'> | null
  /** What the interest or the yacht asks for: each desired dimension, or the yacht's where none is named. */
  own: SoughtSize
  /** The same with what was typed in place of it. */
  vessel: Vessel
}

/** A dimension of the address that asks for nothing, whatever the interest or yacht says. */
export const NOT_ASKED = 'any'
export const sizeKeys = { lengthM: 'length', beamM: 'beam', draftM: 'draft' } as const

/** What the address seeks a berth for: an interest, a yacht, typed dimensions in metres; null when nothing is sought. */
export function useSought(search: Search): Sought | null {
  const found = useRead(
    'interests',
    'get',
    { params: { id: search.interest ?? '' } },
    { enabled: search.interest !== undefined },
  )
  const boat = useRead(
    'yachts',
    'get',
    { params: { id: search.yacht ?? '' } },
    { enabled: search.yacht !== undefined && search.interest === undefined },
  )
  const interest = (search.interest && found.data) || null
  const yacht = (!search.interest && search.yacht && boat.data) || null
  const { length, beam, draft } = search
  return useMemo(() => {
    const own = ownSize(interest, yacht)
    const vessel: Vessel = {
      lengthM: typed(length, own.lengthM),
      beamM: typed(beam, own.beamM),
      draftM: typed(draft, own.draftM),
      holds: new Set(interest?.berths.map((berth) => berth.berthId)),
    }
    return interest || yacht || asksAnything(vessel) ? { interest, yacht, own, vessel } : null
  }, [interest, yacht, length, beam, draft])
}

function ownSize(interest: Sought['interest'], yacht: Sought['yacht']): SoughtSize {
  const boat = interest?.yacht ?? yacht
  return {
    lengthM: interest?.desiredLengthM ?? boat?.lengthM ?? null,
    beamM: interest?.desiredWidthM ?? boat?.widthM ?? null,
    draftM: interest?.desiredDraftM ?? boat?.draftM ?? null,
  }
}

function typed(text: string | undefined, own: number | null): number | null {
  if (text === undefined) return own
  const metres = Number(text)
  return Number.isFinite(metres) && metres > 0 ? metres : null
}
