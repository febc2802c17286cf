/** Seconds at which the buckets of times end; what took longer is in one of its own. */
const ends = [10, 20, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 3600] as const

/** The bucket of a time, by the seconds it ends at. */
export function timeBucket(seconds: number): string {
  return String(ends.find((end) => seconds <= end) ?? 'more')
}

/** The median of times that were counted by bucket, in seconds; null where there is none. */
export function medianOf(counts: ReadonlyMap<string, number>): number | null {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let before = 0
  let begins = 0
  for (const end of ends) {
    const here = counts.get(String(end)) ?? 0
    if (before + here >= all / 2) return Math.round(begins + ((all / 2 - before) / here) * (end - begins))
    before += here
    begins = end
  }
  return ends.at(-1)!
}
