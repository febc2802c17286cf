import { setTimeout as wait } from 'node:timers/promises'
import type { Hearing } from '../shards/listeners.ts'

const every = 500

/**
 * Looks again and again as long as changes of access cannot be heard somewhere, so that what ends meanwhile is seen to end.
 * `look` is told how it is known which tenants are concerned. Gives how to stop.
 */
export function whileUnheard(
  hearing: Hearing,
  look: (concerns: (tenantId: string) => boolean) => Promise<void>,
): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const unheard = (tenantId: string) => !hearing.hears(tenantId)
  let looking = false
  const goOn = async () => {
    if (looking) return
    looking = true
    while (!hearing.hearsAll && !signal.aborted) {
      await wait(every, undefined, { signal, ref: false }).catch(() => {})
      if (!hearing.hearsAll && !signal.aborted) await look(unheard)
    }
    looking = false
  }
  hearing.onGap(() => void goOn())
  return () => stopped.abort()
}
