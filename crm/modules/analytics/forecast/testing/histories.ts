import { path } from '../../../../../contract/interests/pipeline.ts'
import { ageBands, longestAge, lost, type StageStay, won } from '../chances.ts'
import type { History, OpenDeals } from '../forecast.ts'

/** A deal of an invented history. Days are numbers of days, 0 being 1 January 2020. */
export interface MadeDeal {
  /** When it came to each stage; null where it passed by it or never came so far. */
  entered: readonly (number | null)[]
  ended: { day: number; won: boolean } | null
  value: number
}

/** How a port goes: what is opened in a month, and what becomes of it, both as they are some years after the beginning. */
export interface Regime {
  name: string
  opened: (year: number) => number
  /** How deals are; one of these by its share. */
  mix: (year: number) => readonly { share: number; stay: number; onward: number; value: number }[]
}

const year = 365.25
const plain = (stay: number, onward: number) => () => [{ share: 1, stay, onward, value: 20_000 }]

export const regimes: readonly Regime[] = [
  { name: 'quick', opened: () => 15, mix: plain(9, 0.82) },
  { name: 'slow', opened: () => 14, mix: plain(45, 0.8) },
  { name: 'seasonal', opened: (at) => 18 * (1 + 0.7 * Math.sin(2 * Math.PI * at)), mix: plain(14, 0.8) },
  { name: 'small', opened: () => 6, mix: plain(20, 0.8) },
  { name: 'large', opened: () => 90, mix: plain(20, 0.78) },
  { name: 'growing', opened: (at) => 8 * 1.35 ** at, mix: plain(20, 0.8) },
  {
    name: 'changing its mix',
    opened: () => 22,
    mix: (at) => {
      const share = Math.min(0.85, 0.15 + 0.14 * at)
      return [
        { share: 1 - share, stay: 10, onward: 0.84, value: 10_000 },
        { share, stay: 30, onward: 0.78, value: 40_000 },
      ]
    },
  },
]

/** Numbers between 0 and 1 that are the same each time: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * The deals of so many years. Stays are log-normal, and deals skip stages or are given up while they wait: another kind of process
 * than the one that the forecast reckons with.
 */
export function makeDeals(regime: Regime, years: number, seed: number): MadeDeal[] {
  const random = randomOf(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const deals: MadeDeal[] = []
  for (let at = 0; at < years * year; ) {
    // Waiting times of a Poisson process whose rate changes slowly.
    at += -Math.log(1 - random()) / (Math.max(0.3, regime.opened(at / year)) / (year / 12))
    const kinds = regime.mix(at / year)
    const pick = random()
    const upTo = (place: number) => kinds.slice(0, place + 1).reduce((sum, { share }) => sum + share, 0)
    const kind = kinds.find((_kind, place) => pick < upTo(place)) ?? kinds.at(-1)!
    const entered: (number | null)[] = path.map(() => null)
    let day = Math.floor(at)
    let ended: MadeDeal['ended'] = null
    for (let stage = 0; ended === null; ) {
      entered[stage] = day
      day += Math.floor(kind.stay * Math.exp(0.8 * normal() - 0.32))
      if (random() > kind.onward) ended = { day: day + Math.floor(random() * kind.stay), won: false }
      else if (stage === path.length - 1) ended = { day, won: true }
      else stage = Math.min(path.length - 1, stage + (random() < 0.2 ? 2 : 1))
    }
    deals.push({ entered, ended, value: Math.round(kind.value * Math.exp(0.5 * normal())) })
  }
  return deals
}

/** The first day of a month, counted from the beginning. */
export function monthStart(month: number): number {
  return Math.round((Date.UTC(2020, month, 1) - Date.UTC(2020, 0, 1)) / 86_400_000)
}

/** The month in which a day lies, counted in the same way. */
export function monthOf(day: number): number {
  const date = new Date(Date.UTC(2020, 0, 1 + day))
  return 12 * (date.getUTCFullYear() - 2020) + date.getUTCMonth()
}

/** What was known at the beginning of a day, as the database counts it. */
export function knownAt(deals: readonly MadeDeal[], today: number): { history: History; open: OpenDeals[] } {
  const since = today - 540
  const standing = new Map<string, { stage: number; band: number; days: number; moves: number[] }>()
  const open: OpenDeals[] = []
  const over: MadeDeal[] = []
  for (const deal of deals) {
    if (deal.entered[0]! >= today) continue
    const end = deal.ended && deal.ended.day < today ? deal.ended : null
    const stops = deal.entered.flatMap((day, stage) => (day !== null && day < today ? [{ stage, day }] : []))
    for (const [place, { stage, day }] of stops.entries()) {
      const next = stops[place + 1]
      const left = next?.day ?? end?.day ?? null
      const to = next ? next.stage : end?.won ? won : lost
      note(stage, day, left, to)
    }
    const last = stops.at(-1)!
    if (end) {
      if (end.day >= since) over.push(deal)
    } else {
      const value = { currency: 'EUR', count: 1, sum: deal.value, squares: deal.value ** 2 }
      const alike = { stage: last.stage, age: Math.min(today - last.day, longestAge), closes: null }
      open.push({ ...alike, ...value }, { ...alike, currency: null, count: 1, sum: 0, squares: 0 })
    }
  }
  const wins = over.filter(({ ended }) => ended!.won)
  const month = monthOf(today)
  const first = Math.max(0, month - 36)
  const count = (days: readonly (number | undefined)[]) =>
    Array.from({ length: month - first }, (_, place) => {
      const [from, to] = [monthStart(first + place), monthStart(first + place + 1)]
      return days.filter((day) => day !== undefined && day >= from && day < to).length
    })
  const opened = count(deals.map(({ entered }) => entered[0]!))
  const wonIn = count(deals.map(({ ended }) => (ended?.won ? ended.day : undefined)))
  const values = wins.map(({ value }) => value)
  return {
    open,
    history: {
      standing: [...standing.values()] satisfies StageStay[],
      months: opened.map((some, place) => ({ opened: some, won: wonIn[place]! })),
      ended: over.length,
      won: wins.length,
      worth: [
        {
          currency: 'EUR',
          count: wins.length,
          sum: values.reduce((sum, value) => sum + value, 0),
          squares: values.reduce((sum, value) => sum + value ** 2, 0),
        },
      ],
    },
  }

  function note(stage: number, day: number, left: number | null, to: number): void {
    if ((left ?? today) < since) return
    const [from, until] = [Math.max(0, since - day), left === null ? today - day : left - day + 1]
    for (const [band, start] of ageBands.entries()) {
      const end = ageBands[band + 1] ?? Number.POSITIVE_INFINITY
      const days = Math.min(until, end) - Math.max(from, start)
      if (days <= 0) continue
      const key = `${stage} ${band}`
      const here = standing.get(key) ?? {
        stage,
        band,
        days: 0,
        moves: Array.from({ length: lost + 1 }, () => 0),
      }
      here.days += days
      if (left !== null && until <= end) here.moves[to]!++
      standing.set(key, here)
    }
  }
}
