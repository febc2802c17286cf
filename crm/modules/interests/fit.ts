export interface Requirement {
  lengthM: number | null
  widthM: number | null
  draftM: number | null
  dock: string | null
  tenure: string | null
  priceMax: number | null
}

export interface BerthToFit {
  dock: string
  status: string
  tenureType: string
  lengthM: number | null
  widthM: number | null
  /** Depth of the water, or the deepest draft the berth takes. */
  depthM: number | null
  price: number | null
  /** Other active interests on the berth. */
  competing: number
}

export interface Clearance {
  lengthM: number | null
  widthM: number | null
  draftM: number | null
}

export interface Fit {
  qualifies: boolean
  score: number
  components: { fit: number; availability: number; competition: number; preferences: number }
  clearance: Clearance
  reason: string
  missing: string[]
}

/**
 * How well a berth fits a requirement. It qualifies when no known clearance is negative; an unknown depth or width
 * neither disqualifies nor earns points. Score of 100: fit 50 (how little is wasted), availability 25 (available over
 * under offer), low competing interest 15, preferences 10 (dock 4, tenure 3, price 3).
 */
export function fitOf(need: Requirement, berth: BerthToFit): Fit {
  const clearance = {
    lengthM: difference(berth.lengthM, need.lengthM),
    widthM: difference(berth.widthM, need.widthM),
    draftM: difference(berth.depthM, need.draftM),
  }
  const missing = missingOf(clearance)
  const components = {
    fit: fitPoints(need, berth),
    availability: berth.status === 'available' ? 25 : berth.status === 'under_offer' ? 10 : 0,
    competition: Math.max(0, 15 - 5 * berth.competing),
    preferences: preferencePoints(need, berth),
  }
  const score = components.fit + components.availability + components.competition + components.preferences
  return {
    qualifies: missing.length === 0 && berth.status !== 'sold',
    score,
    components,
    clearance,
    missing,
    reason: sentence(need, berth, clearance, missing),
  }
}

/** Ranks berths: those that qualify by score, or the nearest misses when none does. */
export function rankByFit<B extends BerthToFit>(
  need: Requirement,
  berths: readonly B[],
  most: number,
): (B & Fit)[] {
  const fitted = berths.map((berth) => ({ ...berth, ...fitOf(need, berth) }))
  const good = fitted.filter((one) => one.qualifies)
  if (good.length > 0) return good.sort((a, b) => b.score - a.score).slice(0, most)
  return fitted
    .filter((one) => one.status !== 'sold')
    .sort((a, b) => shortfall(a.clearance) - shortfall(b.clearance) || b.score - a.score)
    .slice(0, Math.min(most, 10))
}

function difference(has: number | null, needs: number | null): number | null {
  return has === null || needs === null ? null : Math.round((has - needs) * 100) / 100
}

function missingOf({ lengthM, widthM, draftM }: Clearance): string[] {
  const short = (value: number | null, what: string) =>
    value !== null && value < 0 ? [`${metres(-value)} m ${what}`] : []
  return [...short(lengthM, 'of length'), ...short(widthM, 'of beam'), ...short(draftM, 'of depth')]
}

function shortfall({ lengthM, widthM, draftM }: Clearance): number {
  return [lengthM, widthM, draftM].reduce<number>((sum, value) => sum + Math.max(0, -(value ?? 0)), 0)
}

/** 50 points less the mean share of length and beam left empty; half of them when nothing can be compared. */
function fitPoints(need: Requirement, berth: BerthToFit): number {
  const wasted = [
    [berth.lengthM, need.lengthM],
    [berth.widthM, need.widthM],
  ].flatMap(([has, needs]) => (has && needs ? [Math.min(1, Math.abs(has - needs) / has)] : []))
  if (wasted.length === 0) return 25
  return Math.round(50 * (1 - wasted.reduce((sum, share) => sum + share, 0) / wasted.length))
}

function preferencePoints(need: Requirement, berth: BerthToFit): number {
  const dock = need.dock === null || need.dock === berth.dock ? 4 : 0
  const tenure = need.tenure === null || need.tenure === berth.tenureType ? 3 : 0
  const price = need.priceMax === null || berth.price === null || berth.price <= need.priceMax ? 3 : 0
  return dock + tenure + price
}

function sentence(need: Requirement, berth: BerthToFit, clearance: Clearance, missing: string[]): string {
  if (missing.length > 0) return `Too small: ${missing.join(' and ')} missing.`
  const known = [
    clearance.lengthM === null ? null : `${metres(clearance.lengthM)} m to spare in length`,
    clearance.widthM === null ? null : `${metres(clearance.widthM)} m in beam`,
    clearance.draftM === null ? null : `${metres(clearance.draftM)} m under the keel`,
  ].filter((part) => part !== null)
  const fit = known.length > 0 ? `Fits with ${known.join(', ')}` : 'Its size cannot be compared'
  const depth = need.draftM !== null && berth.depthM === null ? '; its depth is not recorded' : ''
  const status = berth.status === 'under_offer' ? '; under offer' : berth.status === 'sold' ? '; sold' : ''
  const others =
    berth.competing === 0 ? '' : `; ${berth.competing} other ${berth.competing === 1 ? 'deal' : 'deals'}`
  return `${fit}${depth}${status}${others}.`
}

function metres(value: number): string {
  return value.toFixed(2).replace(/\.?0+$/, '')
}
