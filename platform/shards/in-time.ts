import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds for each server; whoever asks for figures waits three seconds for all of them. */
const patience = 2_000

/** What a server answers within two seconds; null where it does not, or fails. */
export async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  return Promise.race([answer.catch(() => null), sleep(patience, null, { ref: false })])
}
