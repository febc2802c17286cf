/**
 * Whether a run takes everything: with TEST_EXTENT=whole in the environment, as before a release. An ordinary run tells a story in
 * one of its looks, kills a process at every third of its steps, and takes a part of what is made by chance.
 */
const takesAll = process.env.TEST_EXTENT === 'whole'

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
