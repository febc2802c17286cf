import type { Answer } from '../../lib/api.ts'
import { useRead } from '../../lib/server-state.ts'
import type { Vessel } from './fit.ts'

export type Sought = {
  interest: Answer<'interests', 'get'>
  /** What the interest asks of a berth: each desired dimension, or the yacht's where none is named. */
  vessel: Vessel
}

/** The interest a berth is sought for on the plan, when there is one. */
export function useSought(interestId: string | undefined): Sought | null {
  const found = useRead(
    'interests',
    'get',
    { params: { id: interestId ?? '' } },
    { enabled: interestId !== undefined },
  )
  if (!interestId || !found.data) return null
  const { yacht, ...interest } = found.data
  return {
    interest: found.data,
    vessel: {
      lengthM: interest.desiredLengthM ?? yacht?.lengthM ?? null,
      beamM: interest.desiredWidthM ?? yacht?.widthM ?? null,
      draftM: interest.desiredDraftM ?? yacht?.draftM ?? null,
      holds: new Set(interest.berths.map((berth) => berth.berthId)),
    },
  }
}
