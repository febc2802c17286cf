import { path } from '../../../../contract/interests/pipeline.ts'

/** Days in a stage at which the chance of leaving it is counted anew: between two of them it is taken to be the same. */
export const ageBands = [0, 3, 7, 14, 30, 60, 90, 180] as const
/** From this day on a deal has stood long, and how long no longer matters. */
export const longestAge = 180
/** Where a deal goes from a stage: to a later stage by its place, or to one of these ends. */
export const [won, lost] = [path.length, path.length + 1] as const

/** Deals that stood at a stage for so long: days they were seen there, and how many left it on one of these, by where to. */
export interface StageStay {
  stage: number
  band: number
  days: number
  moves: readonly number[]
}

/** The chance of each move on one day, by stage, band of age and where to. */
export type DailyChances = readonly (readonly (readonly number[])[])[]

/** The chance to be won at all from each stage, where nobody knows better. */
const usual = [0.1, 0.2, 0.45, 0.6, 0.85, 0.95] as const
/** As how many deals that left a stage what is usual counts, and as how many what the stage does at other ages. */
const [usualWeight, stageWeight] = [3, 6] as const
/** Days until half of those at a stage leave it, where no deal has left any yet. */
const usualStay = 60

/**
 * The daily chances of a port: moves divided by days at risk, in each band of age (occurrence and exposure rates of a
 * competing-risks model with piecewise constant hazards: Kalbfleisch and Prentice, The Statistical Analysis of Failure Time Data,
 * 2nd edition, 8.2). Deals that still stand count with their days and without a move: they are censored, not lost. A band with
 * few moves is drawn to the whole of its stage, and a stage with few to what is usual (Dirichlet prior).
 */
export function chancesOf(standing: readonly StageStay[]): DailyChances {
  const all = sumOf(standing)
  const leaving = all.days > 0 && all.moves.length > 0 ? sum(all.moves) / all.days : 0
  const pace = leaving > 0 ? leaving : Math.LN2 / usualStay
  return path.map((_stage, stage) => {
    const total = sumOf(standing.filter((one) => one.stage === stage))
    const stageMoves = sum(total.moves) + usualWeight
    const stagePace = stageMoves / (total.days + usualWeight / pace)
    const shares = usualMoves(stage).map(
      (share, to) => (share * usualWeight + (total.moves[to] ?? 0)) / stageMoves,
    )
    return ageBands.map((_from, band) => {
      const here = sumOf(standing.filter((one) => one.stage === stage && one.band === band))
      const days = here.days + stageWeight / stagePace
      return shares.map((share, to) => (share * stageWeight + (here.moves[to] ?? 0)) / days)
    })
  })
}

/** What is usual, as shares of the moves from a stage: to the next one, or lost. */
function usualMoves(stage: number): number[] {
  const onward = stage + 1 < path.length ? usual[stage]! / usual[stage + 1]! : usual[stage]!
  const moves = Array.from({ length: lost + 1 }, () => 0)
  moves[stage + 1] = onward
  moves[lost] = 1 - onward
  return moves
}

function sumOf(standing: readonly StageStay[]) {
  const moves = Array.from({ length: lost + 1 }, () => 0)
  let days = 0
  for (const one of standing) {
    days += one.days
    for (const [to, count] of one.moves.entries()) moves[to]! += count
  }
  return { days, moves }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

const bandOfAge = Array.from(
  { length: longestAge + 1 },
  (_, age) => ageBands.findLastIndex((from) => from <= age)!,
)

/** The chance that a deal is ever won, by its stage and the days it has stood there. */
export function everWon(chances: DailyChances): Float64Array[] {
  const ever = path.map(() => new Float64Array(longestAge + 1))
  for (let stage = path.length - 1; stage >= 0; stage--) {
    for (let age = longestAge; age >= 0; age--) {
      const moves = chances[stage]![bandOfAge[age]!]!
      const now = nowWon(moves, stage, (to) => ever[to]![0]!)
      const leaves = sum(moves)
      ever[stage]![age] = age === longestAge ? now / leaves : now + (1 - leaves) * ever[stage]![age + 1]!
    }
  }
  return ever
}

function nowWon(moves: readonly number[], stage: number, wonFrom: (to: number) => number): number {
  let chance = moves[won]!
  for (let to = stage + 1; to < path.length; to++) chance += moves[to]! * wonFrom(to)
  return chance
}

export interface Outlook {
  /** The chance to be won in each month, by stage and age of a deal that stands there today. */
  inMonth: (stage: number, age: number) => Float64Array
  /** How many of the deals opened from today on, one on each day, are won in each month; by the month in which they are opened. */
  ofNew: readonly Float64Array[]
}

/**
 * The chance to be won within each month ahead: the backward equations of the same model, a day at a time from the end of the
 * last month to today. `days` are those that each month has left.
 */
export function outlookOf(chances: DailyChances, days: readonly number[]): Outlook {
  const months = days.length
  const size = (longestAge + 1) * months
  let later = path.map(() => new Float64Array(size))
  let now = path.map(() => new Float64Array(size))
  const ofNew = days.map(() => new Float64Array(months))
  for (let month = months - 1; month >= 0; month--) {
    for (let day = 0; day < days[month]!; day++) {
      for (let stage = path.length - 1; stage >= 0; stage--)
        stepBack(chances[stage]!, stage, month, now, later)
      for (let to = month; to < months; to++) ofNew[month]![to]! += now[0]![to]!
      ;[now, later] = [later, now]
    }
  }
  return {
    ofNew,
    inMonth: (stage, age) =>
      later[stage]!.subarray((age * later[stage]!.length) / (longestAge + 1), (age + 1) * months),
  }

  function stepBack(
    bands: DailyChances[number],
    stage: number,
    month: number,
    today: readonly Float64Array[],
    tomorrow: readonly Float64Array[],
  ): void {
    const [mine, next] = [today[stage]!, tomorrow[stage]!]
    const staying = bands.map((moves) => 1 - sum(moves))
    for (let age = 0; age <= longestAge; age++) {
      const moves = bands[bandOfAge[age]!]!
      const stays = staying[bandOfAge[age]!]!
      const [at, older] = [age * months, Math.min(age + 1, longestAge) * months]
      for (let to = month; to < months; to++) {
        let chance = stays * next[older + to]!
        // A deal may come through several stages on one day.
        for (let stop = stage + 1; stop < won; stop++) chance += moves[stop]! * today[stop]![to]!
        mine[at + to] = chance
      }
      mine[at + month]! += moves[won]!
    }
  }
}
