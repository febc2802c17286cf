import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until something is so, at most so many milliseconds; whether it is. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  patienceMs: number,
  every = 100,
): Promise<boolean> {
  const began = Date.now()
  while (!(await isTrue())) {
    if (Date.now() - began > patienceMs) return false
    await sleep(every)
  }
  return true
}
