import { setTimeout as wait } from 'node:timers/promises'
import type { Listener } from '../listener.ts'

const every = 500

/**
 * Looks again and again as long as changes of access cannot be heard, so that what ends meanwhile is seen to end. Gives
 * how to stop.
 */
export function whileUnheard(listener: Listener, look: () => Promise<void>): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let looking = false
  const goOn = async () => {
    if (looking) return
    looking = true
    while (!listener.connected && !signal.aborted) {
      await wait(every, undefined, { signal, ref: false }).catch(() => {})
      if (!listener.connected && !signal.aborted) await look()
    }
    looking = false
  }
  listener.onGap(() => void goOn())
  return () => stopped.abort()
}
