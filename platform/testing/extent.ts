/**
 * How much a test takes on, by the tier that runs it. The gate (`npm test`) tells a story in the first of its looks, kills a
 * process at every third of its steps and makes a fifth of what is made by chance; every other tier takes all of it.
 */
const takesAll = ['all', 'extra'].includes(process.env.TEST_TIER ?? '')

/** How many steps lie between two at which a process is killed. */
export const stride = takesAll ? 1 : 3

/** The looks, languages or cases in which a story is told: all of them, or the first. */
export function looksOf<const Looks extends readonly unknown[]>(looks: Looks): readonly Looks[number][] {
  return takesAll ? looks : looks.slice(0, 1)
}

/** Every third of what is tried one after the other, beginning with the first or `from`; or all. */
export function sampleOf<One>(all: readonly One[], from = 0): readonly One[] {
  return all.filter((_, at) => at % stride === from % stride)
}

/** How many are made by chance: all of them, or a fifth. */
export function runsOf(all: number): number {
  return takesAll ? all : Math.ceil(all / 5)
}

/** How much more time everything takes here than on the machine the limits were written on, 1 to 4: `scripts/tests/pace.mjs`. */
const pace = Number(process.env.TEST_PACE ?? '1')

/** Milliseconds that a test, or a wait in one, may take on this machine where it may take `ms` on the reference. */
export function atPace(ms: number): number {
  return Math.round(ms * pace)
}

/** The longest that a test waits for one thing to come, in milliseconds. */
export const longestWait = atPace(15_000)
