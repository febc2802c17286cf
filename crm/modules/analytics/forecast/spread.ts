/** The share of outcomes that a band is to hold. */
export const bandShare = 0.8
/** How many standard deviations of the normal distribution lie on each side of 80 % of it. */
const z = 1.281_552

export interface Band {
  low: number
  high: number
}

/**
 * The chances of 0, 1, 2 … deals by mean and variance: negative binomial where the variance is the greater, binomial where it is
 * the lesser, Poisson between (Panjer's (a, b, 0) class; Klugman, Panjer and Willmot, Loss Models, 6.5). It stands for the sum of
 * deals that are each won by a chance of their own.
 */
export function countChances(mean: number, variance: number): number[] {
  if (mean <= 0) return [1]
  let [a, b, none] = [0, mean, Math.exp(-mean)]
  if (variance > mean * 1.0001) {
    const size = mean ** 2 / (variance - mean)
    a = 1 - mean / variance
    b = (size - 1) * a
    none = (mean / variance) ** size
  } else if (variance < mean * 0.9999) {
    // The number of trials is whole, and never so few that the chance of each is above 1.
    const trials = Math.max(Math.ceil(mean + 1e-9), Math.round(mean ** 2 / (mean - variance)))
    const chance = mean / trials
    a = -chance / (1 - chance)
    b = -(trials + 1) * a
    none = (1 - chance) ** trials
  }
  const chances = [none]
  const enough = mean + 12 * Math.sqrt(Math.max(mean, variance)) + 20
  for (let count = 1; count < enough; count++)
    chances.push(Math.max(0, chances[count - 1]! * (a + b / count)))
  return chances
}

/** Counts above which their distribution is taken to be normal. */
const many = 150

/**
 * The band of a count: the likeliest whole numbers beside each other that together come as near to 80 % as whole numbers can. The
 * usual one between the 10th and 90th percentile would hold far more than that where few deals are won.
 */
export function countBand(mean: number, variance: number): Band {
  if (mean > many) {
    const half = z * Math.sqrt(variance)
    return { low: Math.max(0, Math.round(mean - half)), high: Math.round(mean + half) }
  }
  const chances = countChances(mean, variance)
  let low = chances.indexOf(Math.max(...chances))
  let [high, share] = [low, chances[low]!]
  while (share < bandShare) {
    const [below, above] = [chances[low - 1] ?? 0, chances[high + 1] ?? 0]
    const next = Math.max(below, above)
    if (next <= 0 || share + next - bandShare > bandShare - share) break
    share += next
    if (below > above) low--
    else high++
  }
  return { low, high }
}

/**
 * The band of an amount that is nothing with the chance `none`, and else is spread as a gamma distribution of the same mean and
 * variance. Where nothing is likely the band begins there.
 */
export function amountBand(mean: number, variance: number, none: number): Band {
  if (mean <= 0 || none >= 1 - 1e-9) return { low: 0, high: 0 }
  const positive = mean / (1 - none)
  const spread = Math.max((variance + mean ** 2) / (1 - none) - positive ** 2, (positive / 50) ** 2)
  const at = (share: number) => (share <= none ? 0 : gammaAt((share - none) / (1 - none), positive, spread))
  const below = (1 - bandShare) / 2
  return none >= below ? { low: 0, high: at(bandShare) } : { low: at(below), high: at(1 - below) }
}

/** The value below which a share of a gamma distribution lies: Wilson and Hilferty, PNAS 17 (1931), its cube root is nearly normal. */
function gammaAt(share: number, mean: number, variance: number): number {
  const shape = mean ** 2 / variance
  const unit = 1 / (9 * shape)
  return mean * Math.max(0, 1 - unit + normalAt(share) * Math.sqrt(unit)) ** 3
}

/** The value below which a share of the normal distribution lies: Abramowitz and Stegun 26.2.23, to 0.00045. */
function normalAt(share: number): number {
  const tail = Math.min(Math.max(share, 1e-9), 1 - 1e-9)
  const t = Math.sqrt(-2 * Math.log(Math.min(tail, 1 - tail)))
  const value =
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t ** 2) / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3)
  return tail < 0.5 ? -value : value
}
