import { parseMooring } from '../../../../contract/berths/mooring.ts'
import { compareNumbered } from '../../../kit/words/format.ts'
import { median, sound } from './median.ts'
import { pierNames } from './pier-names.ts'

/** A berth as the layout takes it. Position: centre in metres, y downwards, rotation clockwise, 0 with the head up. */
export type LayoutBerth = {
  id: string
  mooringNumber: string
  lengthM: number | null
  widthM: number | null
  position?: { x: number; y: number; rotation: number } | null
  mooringType?: string | null
  access?: string | null
  pontoon?: string | null
  latitude?: number | null
  longitude?: number | null
}

/** How a boat is held in its berth, read from the mooring type. */
export type Hold =
  | 'finger'
  | 'boom'
  | 'pole'
  | 'buoy'
  | 'alongside'
  | 'swinging'
  | 'dinghy'
  | 'land'
  | 'unknown'

/** What the berths of a dock lie at. */
export type PontoonKind = 'pontoon' | 'mole' | 'quay' | 'land' | 'buoys'

export type Moored = {
  id: string
  mooringNumber: string
  dock: string
  number: number
  length: number
  width: number
  /** A dimension is unknown and drawn as its dock's usual one. */
  assumed: boolean
  hold: Hold
  position: { x: number; y: number; rotation: number } | null
}

/** One run of berths along one walkway. A dock too long for one pontoon has several. */
export type Arm = { dock: string; kind: PontoonKind; left: Moored[]; right: Moored[] }

/** Sorts the berths into docks and docks into arms, in the order of the docks' names and of the moorings. */
export function armsOf(berths: readonly LayoutBerth[]): Arm[] {
  const docks = Map.groupBy(berths, (berth) => dockOf(berth.mooringNumber))
  const names = namesOf(berths)
  const nameOf = (dock: string) => names.get(dock) ?? dock
  const order = [...docks.keys()].sort((a, b) => compareNumbered(nameOf(a), nameOf(b)) || (a < b ? -1 : 1))
  const arms = order.flatMap((dock) => {
    const members = docks.get(dock)!
    const moored = withDimensions(dock, members).sort(byNumber)
    const kind = kindOf(moored, members)
    return inArms(moored, kind).map((run) => ({ dock, kind, ...sidesOf(run, kind) }))
  })
  // A mole shelters the harbour: it comes last.
  return arms.sort((a, b) => Number(a.kind === 'mole') - Number(b.kind === 'mole'))
}

/** What each dock's pontoons are called on the plan. */
export function namesOf(berths: readonly LayoutBerth[]): Map<string, string> {
  return pierNames(berths.map(({ mooringNumber, pontoon }) => ({ dock: dockOf(mooringNumber), pontoon })))
}

/** Metres of walkway the berth takes, and how far it reaches out. */
export function footprint(berth: Moored): { along: number; out: number } {
  if (berth.hold === 'alongside') return { along: berth.length, out: berth.width }
  return { along: berth.width, out: berth.length }
}

/** Water between two neighbours: what stands there is a finger, a boom, a pole or nothing. */
export function gapBetween(before: Moored, after: Moored, index: number): number {
  if (before.hold === 'unknown' && after.hold === 'unknown') return index % 2 === 0 ? 0.2 : 0.8
  return Math.max(GAPS[before.hold], GAPS[after.hold])
}

const GAPS: Record<Hold, number> = {
  finger: 0.6,
  boom: 0.4,
  pole: 0.3,
  buoy: 0.4,
  alongside: 1.2,
  swinging: 4,
  dinghy: 0.3,
  land: 0.5,
  unknown: 0.6,
}

const HOLDS: readonly (readonly [RegExp, Hold])[] = [
  [/sea buoy|swing|mooring buoy|anchor/, 'swinging'],
  [/trailer|\bland\b|hard ?stand|\bdry/, 'land'],
  [/dinghy|tender|jolla|rack/, 'dinghy'],
  [/quay ?side|along ?side|side ?to|broadside/, 'alongside'],
  [/buoy|lazy ?line|laid|\bmed/, 'buoy'],
  [/pole|pile|post/, 'pole'],
  [/single slip|boom/, 'boom'],
  [/slip|finger|jetty/, 'finger'],
]

const QUAY_NAME = /quay|wall|muuri|\bkai\b|\bkaj|quai|muelle|banchina|promenade|waterfront|ranta/i
const MOLE_NAME = /\bmole|\bmol[oa]\b|breakwater|aallonmurtaja|vågbrytare|brise|rompeolas|dique/i

const USUAL_LENGTH = 10
const USUAL_WIDTH = 3.5
/** Pontoons longer than this are rare; a longer dock is drawn as several. */
const LONGEST_ARM = 400

/** The letters of the dock a mooring belongs to. */
export function dockOf(mooringNumber: string): string {
  return parseMooring(mooringNumber)?.dock ?? (/^\D+/.exec(mooringNumber)?.[0].trim().toUpperCase() || '–')
}

/** Natural order inside a dock: A2 before A10, and A2 before A02. */
function byNumber(a: Moored, b: Moored): number {
  return (
    a.number - b.number ||
    a.mooringNumber.length - b.mooringNumber.length ||
    (a.mooringNumber + a.id < b.mooringNumber + b.id ? -1 : 1)
  )
}

/** The berths of a dock with their sizes; an unknown one is drawn as the dock's usual. */
export function withDimensions(dock: string, members: readonly LayoutBerth[]): Moored[] {
  const usualLength = median(members.map((berth) => berth.lengthM)) ?? USUAL_LENGTH
  const usualWidth = median(members.map((berth) => berth.widthM)) ?? Math.max(2.5, usualLength * 0.33)
  return members.map((berth) => ({
    id: berth.id,
    mooringNumber: berth.mooringNumber,
    dock,
    number: parseMooring(berth.mooringNumber)?.number ?? 0,
    length: sound(berth.lengthM) ?? usualLength,
    width: sound(berth.widthM) ?? (usualWidth || USUAL_WIDTH),
    assumed: sound(berth.lengthM) === null || sound(berth.widthM) === null,
    hold: holdOf(berth.mooringType),
    position: berth.position ?? null,
  }))
}

function holdOf(mooringType: string | null | undefined): Hold {
  const words = (mooringType ?? '').toLowerCase().replace(/[^a-z]+/g, ' ')
  return HOLDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'unknown'
}

function kindOf(moored: readonly Moored[], members: readonly LayoutBerth[]): PontoonKind {
  const most = (hold: Hold) => moored.filter((berth) => berth.hold === hold).length * 2 > moored.length
  if (most('land')) return 'land'
  if (most('swinging')) return 'buoys'
  if (most('dinghy') || most('alongside')) return 'quay'
  const dockBy = (pattern: RegExp) =>
    members.filter(({ pontoon }) => pontoon && pattern.test(pontoon)).length * 2 > members.length
  if (dockBy(MOLE_NAME)) return 'mole'
  return dockBy(QUAY_NAME) ? 'quay' : 'pontoon'
}

function inArms(moored: Moored[], kind: PontoonKind): Moored[][] {
  const sides = kind === 'pontoon' || kind === 'land' ? 2 : 1
  const total = moored.reduce((sum, berth) => sum + footprint(berth).along + 0.5, 0)
  const count = kind === 'buoys' ? 1 : Math.ceil(total / sides / LONGEST_ARM)
  const size = Math.ceil(moored.length / count)
  return Array.from({ length: Math.ceil(moored.length / size) }, (_, i) =>
    moored.slice(i * size, (i + 1) * size),
  )
}

function sidesOf(run: Moored[], kind: PontoonKind): { left: Moored[]; right: Moored[] } {
  if (kind === 'mole') return { left: run, right: [] }
  if (kind !== 'pontoon' && kind !== 'land') return { left: [], right: run }
  const odd = run.filter((berth) => berth.number % 2 === 1)
  const even = run.filter((berth) => berth.number % 2 === 0)
  if (balanced(odd, even)) return { left: odd, right: even }
  const half = runLength(run) / 2
  let taken = 0
  const cut = run.findIndex((berth) => {
    taken += footprint(berth).along
    return taken > half
  })
  return { left: run.slice(0, cut), right: run.slice(cut).reverse() }
}

function balanced(odd: readonly Moored[], even: readonly Moored[]): boolean {
  const shorter = Math.min(runLength(odd), runLength(even))
  return shorter >= 0.55 * Math.max(runLength(odd), runLength(even))
}

function runLength(run: readonly Moored[]): number {
  return run.reduce((sum, berth) => sum + footprint(berth).along, 0)
}
