import {
  type BerthSize,
  type Clearances,
  clearancesOf,
  type RequiredSizes,
  sizeUnknown,
  tooSmall,
} from '../../../contract/berths/fit.ts'
import type { StayKind } from '../../../contract/stays/kinds.ts'
import { compareAmounts } from '../../../contract/values/money.ts'

/** What an interest asks of a berth; prices of another currency than that of `priceMax` are not held against it. */
export interface Requirement extends RequiredSizes {
  dock: string | null
  tenure: string | null
  priceMax: string | null
  priceMaxCurrency: string | null
}

export interface BerthToFit extends BerthSize {
  dock: string
  status: string
  tenureType: string
  price: string | null
  currency: string
  /** Other active interests on the berth. */
  competing: number
  /** Whoever else holds it by a stay, today or later. */
  holder: { kind: StayKind; from: string; until: string | null } | null
}

/** Whether a berth fits, fits but is held by somebody else without an end, misses by what is told, or is of a size nobody wrote down. */
export type FitGroup = 'fits' | 'held' | 'misses' | 'unknown'

export interface Fit {
  group: FitGroup
  qualifies: boolean
  score: number
  components: { fit: number; availability: number; competition: number; preferences: number }
  clearance: { lengthM: number | null; widthM: number | null; draftM: number | null }
  reason: string
  missing: string[]
}

/**
 * How well a berth fits a requirement. It fits when no clearance is negative and each side is known that is asked; one of a
 * size that nobody wrote down is neither a fit nor a near miss. Score of 100: fit 50 (how little is wasted),
 * availability 25 (available over under offer or held for a while, nothing where it is sold or held without an end), low competing interest 15, preferences 10 (dock 4, tenure 3, price 3).
 */
export function fitOf(need: Requirement, berth: BerthToFit): Fit {
  const clearances = clearancesOf(berth, need)
  const group = groupOf(need, berth, clearances)
  const missing = missingOf(clearances)
  const components = {
    fit: group === 'unknown' ? 0 : fitPoints(need, berth),
    availability: availabilityOf(berth),
    competition: Math.max(0, 15 - 5 * berth.competing),
    preferences: preferencePoints(need, berth),
  }
  return {
    group,
    qualifies: group === 'fits' && berth.status !== 'sold',
    score: pointsOf(components),
    components,
    clearance: { lengthM: clearances.length, widthM: clearances.beam, draftM: clearances.depth },
    missing,
    reason: sentence(need, berth, clearances, group, missing),
  }
}

/**
 * Ranks berths: those that fit by score, or the nearest misses when none does, at most ten; after both those that are held
 * without an end and those of unknown size, by score.
 */
export function rankByFit<B extends BerthToFit>(
  need: Requirement,
  berths: readonly B[],
  most: number,
): (B & Fit)[] {
  const fitted = berths
    .filter((berth) => berth.status !== 'sold')
    .map((berth) => ({ ...berth, ...fitOf(need, berth) }))
  const of = (group: FitGroup) => fitted.filter((one) => one.group === group)
  const good = of('fits').sort(byPoints)
  const heldBerths = of('held').sort(byPoints)
  const near = of('misses').sort((a, b) => shortfall(a) - shortfall(b) || byPoints(a, b))
  const unknown = of('unknown').sort(byPoints)
  return [...(good.length > 0 ? good : near.slice(0, 10)), ...heldBerths, ...unknown].slice(0, most)
}

const pointsOf = ({ fit, availability, competition, preferences }: Fit['components']) =>
  fit + availability + competition + preferences
const byPoints = (a: Fit, b: Fit) => b.score - a.score

function groupOf(need: Requirement, { holder }: BerthToFit, clearances: Clearances): FitGroup {
  if (sizeUnknown(clearances, need)) return 'unknown'
  if (tooSmall(clearances)) return 'misses'
  return holder && holder.until === null ? 'held' : 'fits'
}

function availabilityOf({ status, holder }: BerthToFit): number {
  if (status === 'sold' || (holder && holder.until === null)) return 0
  return status === 'under_offer' || holder ? 10 : 25
}

function missingOf({ length, beam, depth }: Clearances): string[] {
  const short = (value: number | null, what: string) =>
    value !== null && value < 0 ? [`${metres(-value)} m ${what}`] : []
  return [...short(length, 'of length'), ...short(beam, 'of beam'), ...short(depth, 'of depth')]
}

function shortfall({ clearance: { lengthM, widthM, draftM } }: Fit): number {
  return [lengthM, widthM, draftM].reduce<number>((sum, value) => sum + Math.max(0, -(value ?? 0)), 0)
}

/** 50 points less the mean share of length and beam left empty; half of them when neither is asked. */
function fitPoints(need: Requirement, berth: BerthToFit): number {
  const wasted = [
    [berth.lengthM, need.lengthM],
    [berth.widthM, need.beamM],
  ].flatMap(([has, needs]) => (has && needs ? [Math.min(1, Math.abs(has - needs) / has)] : []))
  if (wasted.length === 0) return 25
  return Math.round(50 * (1 - wasted.reduce((sum, share) => sum + share, 0) / wasted.length))
}

function preferencePoints(need: Requirement, berth: BerthToFit): number {
  const dock = need.dock === null || need.dock === berth.dock ? 4 : 0
  const tenure = need.tenure === null || need.tenure === berth.tenureType ? 3 : 0
  const comparable =
    need.priceMax !== null && berth.price !== null && berth.currency === need.priceMaxCurrency
  const price = !comparable || compareAmounts(berth.price!, need.priceMax!) <= 0 ? 3 : 0
  return dock + tenure + price
}

/** Why the berth stands where it does, in English and metres; clients say it in their own words by the figures. */
function sentence(
  need: Requirement,
  berth: BerthToFit,
  { length, beam, depth }: Clearances,
  group: FitGroup,
  missing: readonly string[],
): string {
  const short = missing.length > 0 ? `Too small: ${missing.join(' and ')} missing` : null
  const known = [
    length === null ? null : `${metres(length)} m to spare in length`,
    beam === null ? null : `${metres(beam)} m in beam`,
    depth === null ? null : `${metres(depth)} m under the keel`,
  ].filter((part) => part !== null)
  const unknown = [
    need.lengthM !== null && length === null ? 'length' : null,
    need.beamM !== null && beam === null ? 'beam' : null,
    need.draftM !== null && depth === null ? 'depth' : null,
  ].filter((part) => part !== null)
  if (group === 'misses') return `${short}.`
  const fit =
    group === 'unknown'
      ? `Its ${unknown.join(' and ')} ${unknown.length === 1 ? 'is' : 'are'} not recorded${short ? `; ${short.toLowerCase()}` : ''}`
      : known.length > 0
        ? `Fits with ${known.join(', ')}`
        : 'No size is asked for'
  const status = berth.status === 'under_offer' ? '; under offer' : berth.status === 'sold' ? '; sold' : ''
  const others =
    berth.competing === 0
      ? ''
      : `; ${berth.competing} other ${berth.competing === 1 ? 'interest' : 'interests'}`
  return `${fit}${status}${heldText(berth)}${others}.`
}

function heldText({ holder }: BerthToFit): string {
  if (!holder) return ''
  const how = holder.kind === 'tenancy' ? 'let' : 'reserved'
  return holder.until === null ? `; ${how} without an end` : `; ${how} until ${holder.until}`
}

function metres(value: number): string {
  return String(Number(value.toFixed(2)))
}
