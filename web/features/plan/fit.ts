import {
  type BerthSize,
  type Clearances,
  clearancesOf,
  type RequiredSizes,
  sizeUnknown,
  tooSmall,
} from '../../../contract/berths/fit.ts'

/** What is sought for; `holds` are the berths it has already, which are not taken for it. */
export type Vessel = RequiredSizes & { holds?: ReadonlySet<string> }
type FitVerdict = 'well' | 'loosely' | 'small' | 'unknown'
export type Fit = { verdict: FitVerdict; clearances: Clearances }

/**
 * Compares a berth with a vessel: unknown when the berth lacks a side the vessel asks for, too small as soon as one is
 * exceeded, loose when much of the berth would stay empty.
 */
export function fitOf(berth: BerthSize, vessel: Vessel): Fit {
  const clearances = clearancesOf(berth, vessel)
  return { verdict: verdictOf(berth, vessel, clearances), clearances }
}

/** Whether there is a size to hold the berths against. */
export function asksAnything({ lengthM, beamM, draftM }: Vessel): boolean {
  return lengthM !== null || beamM !== null || draftM !== null
}

/** Whether somebody else is buying or has bought the berth. */
export function isTaken({ id, status }: { id: string; status: string }, vessel: Vessel | null): boolean {
  return status !== 'available' && !vessel?.holds?.has(id)
}

const ASKED_SHARE = { length: 0.75, beam: 0.7 }

function verdictOf(berth: BerthSize, vessel: Vessel, clearances: Clearances): FitVerdict {
  if (!asksAnything(vessel) || sizeUnknown(clearances, vessel)) return 'unknown'
  if (tooSmall(clearances)) return 'small'
  const used =
    usedAtLeast(vessel.lengthM, berth.lengthM, ASKED_SHARE.length) &&
    usedAtLeast(vessel.beamM, berth.widthM, ASKED_SHARE.beam)
  return used ? 'well' : 'loosely'
}

function usedAtLeast(need: number | null, size: number | null, share: number): boolean {
  return need === null || size === null || need >= share * size
}
