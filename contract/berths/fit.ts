/** What a boat, or the wish of a client, asks of a berth. Metres; null where nothing is asked. */
export interface RequiredSizes {
  lengthM: number | null
  beamM: number | null
  draftM: number | null
}

/** A berth as far as fit goes. Metres; null where unknown. Depth of water counts before the deepest draft named. */
export interface BerthSize {
  lengthM: number | null
  widthM: number | null
  draftM: number | null
  waterDepthM: number | null
}

/** Room to spare in each direction, in metres; negative where the berth is too small, null where a side is unknown. */
export interface Clearances {
  length: number | null
  beam: number | null
  depth: number | null
}

/**
 * Room to spare, judged in centimetres: what is measured in feet and typed in metres agrees no better, so 13 ft lie in
 * a berth of 3.96 m.
 */
export function clearancesOf(berth: BerthSize, sizes: RequiredSizes): Clearances {
  return {
    length: spare(berth.lengthM, sizes.lengthM),
    beam: spare(berth.widthM, sizes.beamM),
    depth: spare(berth.waterDepthM ?? berth.draftM, sizes.draftM),
  }
}

/** Whether some known side of the berth is too small. */
export function tooSmall({ length, beam, depth }: Clearances): boolean {
  return [length, beam, depth].some((clearance) => clearance !== null && clearance < 0)
}

/** Whether a side of the berth is unknown where one is asked: nobody can say that it fits. */
export function sizeUnknown({ length, beam, depth }: Clearances, sizes: RequiredSizes): boolean {
  return (
    (sizes.lengthM !== null && length === null) ||
    (sizes.beamM !== null && beam === null) ||
    (sizes.draftM !== null && depth === null)
  )
}

function spare(has: number | null, needs: number | null): number | null {
  // Adding zero makes the negative zero of the rounding a plain one.
  return has === null || needs === null ? null : Math.round((has - needs) * 100) / 100 + 0
}
