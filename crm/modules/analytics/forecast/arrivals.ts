/** How many deals are opened on a day of each month ahead, and how far off that may be. */
export interface Arrivals {
  perDay: readonly number[]
  /** Deals of the last twelve months, of which the rate was taken. */
  seen: number
  /** The square of the share by which months differ beyond chance and season. */
  excess: number
}

/** Days of a month on the average of the calendar. */
const daysOfMonth = 365.2425 / 12

/**
 * The rate of the last twelve months. From two years on each month of the year has a weight of its own, which is drawn to 1 the
 * more, the less months differ beyond chance (Gamma prior of a Poisson rate).
 */
export function arrivalsOf(
  months: readonly { opened: number }[],
  { days, firstMonth }: { days: readonly number[]; firstMonth: number },
): Arrivals {
  const opened = months.map((month) => month.opened)
  const last = opened.slice(-12)
  const arrivals = sum(last)
  const rate = last.length > 0 ? arrivals / last.length : 0
  const weightOf = opened.length >= 24 ? seasonOf(opened, firstMonth) : () => 1
  const fitted = opened.map((_, place) => rate * weightOf(firstMonth - opened.length + place))
  return {
    perDay: days.map((_, month) => (rate * weightOf(firstMonth + month)) / daysOfMonth),
    seen: arrivals,
    excess: excessBeyond(opened.slice(-24), fitted.slice(-24)),
  }
}

/** The weight of each month of the year, around 1. */
function seasonOf(opened: readonly number[], firstMonth: number): (month: number) => number {
  const years = Math.floor(opened.length / 12)
  const known = opened.slice(-12 * years)
  const mean = sum(known) / known.length
  const excess = excessBeyond(
    known,
    known.map(() => mean),
  )
  if (excess <= 0) return () => 1
  const prior = 1 / excess
  const weights = Array.from({ length: 12 }, (_, month) => {
    const like = known.filter((_count, place) => (((firstMonth + place - month) % 12) + 12) % 12 === 0)
    // Each year by its own level, which may rise from one to the next.
    return (sum(like) + prior) / (like.length * mean + prior)
  })
  const average = sum(weights) / 12
  return (month) => weights[((month % 12) + 12) % 12]! / average
}

/** The square of the share by which counts differ from month to month beyond chance; growth and season alter neighbours little. */
export function excessOf(counts: readonly number[]): number {
  if (counts.length < 6) return 0
  const mean = sum(counts) / counts.length
  if (mean <= 0) return 0
  const steps = counts.slice(1).map((count, place) => (count - counts[place]!) ** 2 / 2)
  return Math.max(0, sum(steps) / steps.length - mean) / mean ** 2
}

function excessBeyond(counts: readonly number[], fitted: readonly number[]): number {
  const level = sum(fitted.map((mean) => mean ** 2))
  if (level <= 0) return 0
  const beyond = sum(counts.map((count, place) => (count - fitted[place]!) ** 2 - fitted[place]!))
  return Math.max(0, beyond / level)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
