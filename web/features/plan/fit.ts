/** What a boat, or a client's requirement, asks of a berth. Metres; null where unknown. */
export type Vessel = { lengthM: number | null; beamM: number | null; draftM: number | null }

export type BerthSize = {
  lengthM: number | null
  widthM: number | null
  draftM: number | null
  waterDepthM: number | null
}

export type FitVerdict = 'well' | 'loosely' | 'small' | 'unknown'

/** Room to spare in each direction; null where either side is unknown. Negative means it does not fit. */
export type Clearances = { length: number | null; beam: number | null; depth: number | null }

export type Fit = { verdict: FitVerdict; clearances: Clearances }

/**
 * Compares a berth with a vessel: too small as soon as one known dimension is exceeded, unknown when the berth
 * lacks one the vessel asks for, loose when much of the berth would stay empty.
 */
export function fitOf(berth: BerthSize, vessel: Vessel): Fit {
  const clearances: Clearances = {
    length: spare(berth.lengthM, vessel.lengthM),
    beam: spare(berth.widthM, vessel.beamM),
    depth: spare(berth.waterDepthM ?? berth.draftM, vessel.draftM),
  }
  return { verdict: verdictOf(berth, vessel, clearances), clearances }
}

const ASKED_SHARE = { length: 0.75, beam: 0.7 }

function verdictOf(berth: BerthSize, vessel: Vessel, { length, beam, depth }: Clearances): FitVerdict {
  const known = [length, beam, depth].filter((clearance) => clearance !== null)
  if (known.some((clearance) => clearance < 0)) return 'small'
  if (vessel.lengthM === null && vessel.beamM === null && vessel.draftM === null) return 'unknown'
  if (vessel.lengthM !== null && length === null) return 'unknown'
  if (vessel.beamM !== null && beam === null) return 'unknown'
  if (vessel.draftM !== null && depth === null) return 'unknown'
  const used =
    usedAtLeast(vessel.lengthM, berth.lengthM, ASKED_SHARE.length) &&
    usedAtLeast(vessel.beamM, berth.widthM, ASKED_SHARE.beam)
  return used ? 'well' : 'loosely'
}

function usedAtLeast(asked: number | null, given: number | null, share: number): boolean {
  return asked === null || given === null || asked >= share * given
}

function spare(given: number | null, asked: number | null): number | null {
  return given === null || asked === null ? null : Math.round((given - asked) * 1000) / 1000
}
