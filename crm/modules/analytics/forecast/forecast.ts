import { arrivalsOf, excessOf } from './arrivals.ts'
import { chancesOf, everWon, type Outlook, outlookOf, type StageStay } from './chances.ts'
import { type Doubt, doubtIn } from './doubt.ts'
import { amountBand, type Band, countBand, countChances } from './spread.ts'

/** What a port went through, counted; nothing in it is of a single deal. */
export interface History {
  standing: readonly StageStay[]
  /** What was opened and won in the months that are over, the last of them at the end; from the first deal on, at most three years. */
  months: readonly { opened: number; won: number }[]
  /** Deals that ended, and those of them that were won, within the time that is looked back to. */
  ended: number
  won: number
  /** Of the won ones those that were worth something in a currency, with the sum of it and of its squares. */
  worth: readonly Worth[]
}
interface Worth {
  currency: string
  count: number
  sum: number
  squares: number
}

/** Open deals that stand alike. Those with a currency are the ones of them that are worth something in it. */
export interface OpenDeals extends Omit<Worth, 'currency'> {
  currency: string | null
  /** The furthest stage they came to, and days since. */
  stage: number
  age: number
  /** The month they are expected to close in, this one being 0, as somebody wrote it down. Null where nobody did, or it has passed. */
  closes: number | null
}

export interface Ahead {
  /** The days that each month has left, today among them. */
  days: readonly number[]
  /** The place of this month in its year, from 0. */
  firstMonth: number
}

export interface Expected {
  /** Of deals that are open now, and of those that will be opened. */
  open: number
  fresh: number
  /** Null where the history is too short for one. */
  band: Band | null
}
export interface MonthAhead {
  deals: Expected
  value: ReadonlyMap<string, Expected>
}

/** Deals that must have ended before their history says how sure it is. */
export const enoughForBand = 20

/** The chances of open deals, as the history of the port has them. */
export interface Model {
  outlook: Outlook
  /** To be won at all, by stage and days there. */
  ever: readonly Float64Array[]
  /** To be won in a month ahead; whose closing was written down, is won then or never. */
  chanceIn: (deals: OpenDeals, month: number) => number
}

export function modelOf(history: History, { days }: Ahead): Model {
  const chances = chancesOf(history.standing)
  const outlook = outlookOf(chances, days)
  const ever = everWon(chances)
  const chanceIn = ({ stage, age, closes }: OpenDeals, month: number): number => {
    if (closes === null) return outlook.inMonth(stage, age)[month]!
    return closes === month ? ever[stage]![age]! : 0
  }
  return { outlook, ever, chanceIn }
}

/** What is won from today on, in each month ahead. */
export function forecastOf(
  history: History,
  open: readonly OpenDeals[],
  ahead: Ahead,
  { outlook, ever, chanceIn }: Model = modelOf(history, ahead),
): MonthAhead[] {
  const arrivals = arrivalsOf(history.months, ahead)
  const doubt = doubtOf(history, arrivals)
  const currencies = new Set([...open, ...history.worth].flatMap(({ currency }) => currency ?? []))
  const selection = new Map(
    [...currencies].map((currency) => [
      currency,
      selectionOf(
        history.worth.find((one) => one.currency === currency),
        open.filter((deals) => deals.currency === currency),
        (deals) => ahead.days.reduce((total, _days, month) => total + chanceIn(deals, month), 0),
      ),
    ]),
  )
  return ahead.days.map((_days, month) => {
    const fresh = outlook.ofNew.reduce(
      (total, wins, opened) => total + arrivals.perDay[opened]! * wins[month]!,
      0,
    )
    const sumsOf = (currency: string | null): Sums => {
      const sums = { count: 0, countSpread: 0, amount: 0, amountSpread: 0 }
      for (const deals of open) {
        if (deals.currency !== currency) continue
        const chance = chanceIn(deals, month)
        sums.count += chance * deals.count
        sums.countSpread += chance * (1 - chance) * deals.count
        const sure = ever[deals.stage]![deals.age]!
        const worth = currency === null ? 1 : sure + (1 - sure) * selection.get(currency)!
        sums.amount += chance * deals.sum * worth
        sums.amountSpread += chance * (1 - chance) * deals.squares * worth ** 2
      }
      return sums
    }
    const likely = history.ended >= enoughForBand
    return {
      deals: dealsExpected(sumsOf(null), fresh, likely ? doubt : null),
      value: new Map(
        [...currencies].map((currency) => {
          const worth = history.worth.find((one) => one.currency === currency)
          const usual = worth && history.won > 0 ? { ...worth, share: 1 / history.won } : null
          return [
            currency,
            valueExpected(sumsOf(currency), fresh, usual, selection.get(currency)!, likely ? doubt : null),
          ]
        }),
      ),
    }
  })
}

/** Won deals that count as much as the open ones do, for what a won deal is worth. */
const selectionWeight = 5

/**
 * What the open deals would be worth on the average as won ones were, against what they are: dear deals are often won less
 * often, and later, than cheap ones, which is not seen in their stage.
 */
function selectionOf(
  won: Worth | undefined,
  open: readonly OpenDeals[],
  chanceOf: (deals: OpenDeals) => number,
): number {
  let [count, amount] = [0, 0]
  for (const deals of open) {
    count += chanceOf(deals) * deals.count
    amount += chanceOf(deals) * deals.sum
  }
  if (!won || won.count === 0 || won.sum <= 0 || amount <= 0) return 1
  const ratio = won.sum / won.count / (amount / count)
  return (won.count * ratio + selectionWeight) / (won.count + selectionWeight)
}

interface Sums {
  count: number
  countSpread: number
  amount: number
  amountSpread: number
}

/**
 * The chances are known as well as deals were won and opened: a rate of n events is off by 1/√n. What months differ by beyond
 * chance, in earlier months, they will in later ones.
 */
function doubtOf({ won, months }: History, arrivals: ReturnType<typeof arrivalsOf>): Doubt {
  return {
    all: 1 / (won + 1) + excessOf(months.slice(-24).map((month) => month.won)),
    fresh: 1 / (arrivals.seen + 1) + arrivals.excess,
  }
}

/** A sum of single chances for open deals, and a Poisson number of new ones. */
function dealsExpected({ count, countSpread }: Sums, fresh: number, doubt: Doubt | null): Expected {
  const variance = doubt && countSpread + fresh + doubtIn(count, fresh, doubt)
  return { open: count, fresh, band: variance === null ? null : countBand(count + fresh, variance) }
}

function valueExpected(
  sums: Sums,
  fresh: number,
  usual: (Worth & { share: number }) | null,
  selection: number,
  doubt: Doubt | null,
): Expected {
  const freshCount = usual ? fresh * usual.count * usual.share : 0
  const freshAmount = usual ? fresh * usual.sum * usual.share : 0
  const expected = { open: sums.amount, fresh: freshAmount }
  if (!doubt) return { ...expected, band: null }
  // Of a Poisson number of amounts the variance is its mean times the mean of their squares.
  const spread = sums.amountSpread + (usual ? fresh * usual.squares * usual.share : 0)
  const none = countChances(
    sums.count + freshCount,
    sums.countSpread + freshCount + doubtIn(sums.count, freshCount, doubt),
  )[0]!
  const variance =
    spread + doubtIn(sums.amount, freshAmount, doubt) + (sums.amount * (1 - selection)) ** 2 / 2
  return { ...expected, band: amountBand(sums.amount + freshAmount, variance, none) }
}
