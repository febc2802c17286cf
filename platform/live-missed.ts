import type { Socket } from 'socket.io'

/**
 * What a window reads before its connection stands may change before it hears of changes. It says how old it is, in
 * milliseconds (`age` of the handshake), and is told when something happened in its tenant since.
 */
export function missedBy() {
  const heard = new Map<string | null, number>([[null, performance.now()]])
  return {
    note: (tenantId: string | null) => void heard.set(tenantId, performance.now()),
    something({ handshake }: Socket, tenantId: string): boolean {
      const age = (handshake.auth as { age?: unknown } | null | undefined)?.age
      if (typeof age !== 'number' || !(age > 0)) return false
      const latest = Math.max(heard.get(null)!, heard.get(tenantId) ?? 0)
      return latest > performance.now() - age
    },
  }
}
