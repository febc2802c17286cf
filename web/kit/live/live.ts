import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Module } from '../server/api.ts'
import { onSignedInAgain } from '../server/session-over.ts'
import { comeBack } from './come-back.ts'
import { setLiveSocket } from './presence.ts'

/** Which queries an event makes stale: `records` by id, `lists` wherever the record may be shown. */
export type Concern = { records?: Module; lists: readonly Module[] }

export type LiveConnection = {
  tenantId: string
  /** What names the tenant to the server. */
  auth: Readonly<Record<string, string>>
  /** By the first word of the event. */
  concerns: Readonly<Record<string, Concern | undefined>>
}

type Payload = { id?: string; actorId?: string | null; actorName?: string | null }

const lastChangedBy = new Map<string, string>()

/** Who changed this record last, as far as this window was told. */
export function changedBy(recordId: string): string | undefined {
  return lastChangedBy.get(recordId)
}

/** One connection per tenant: what colleagues change arrives by itself. `connection` stays the same object. */
export function useLive(connection: LiveConnection): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { tenantId, auth } = connection
    let stopped = false
    let disconnect = () => {}
    void import('socket.io-client').then(({ io }) => {
      if (stopped) return
      // What was read since the page was opened may have changed before the connection stands: the server says so.
      const withAge = (tell: (sent: object) => void) => tell({ ...auth, age: performance.now() })
      const socket = io({ path: '/socket.io', auth: withAge, transports: ['websocket'] })
      const stale = gatherStale(queryClient, connection)
      setLiveSocket(socket)
      let connectedBefore = false
      const everythingIsStale = () =>
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === tenantId })
      socket.on('connect', () => {
        // Whatever happened while the connection was down went unseen.
        if (connectedBefore) everythingIsStale()
        connectedBefore = true
      })
      // Whoever is turned away hears why from the next thing they read.
      socket.on('disconnect', (reason) => {
        if (reason === 'io server disconnect') void queryClient.invalidateQueries({ queryKey: ['me'] })
      })
      // So did what happened where the servers could not tell each other.
      socket.on('everything', everythingIsStale)
      socket.onAny((event: string, payload?: Payload) => {
        if (payload?.id && payload.actorName) lastChangedBy.set(payload.id, payload.actorName)
        stale.add(event, payload?.id)
      })
      const stopComing = comeBack(socket)
      // Whoever was turned away with the session comes back with the next one.
      const stopReturning = onSignedInAgain(() => socket.disconnect().connect())
      disconnect = () => {
        stopComing()
        stopReturning()
        stale.stop()
        setLiveSocket(null)
        socket.disconnect()
      }
    })
    return () => {
      stopped = true
      disconnect()
    }
  }, [connection, queryClient])
}

/** Collects events for a moment, so that a bulk change refreshes a list once. */
function gatherStale(queryClient: QueryClient, connection: LiveConnection) {
  const ids = new Map<string, Set<string | undefined>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    timer = undefined
    for (const [subject, changed] of ids) refresh(queryClient, connection, subject, changed)
    ids.clear()
  }

  return {
    add(event: string, id: string | undefined) {
      const subject = event.split(':')[0] ?? ''
      ids.set(subject, (ids.get(subject) ?? new Set()).add(id))
      timer ??= setTimeout(flush, 200)
    },
    stop: () => clearTimeout(timer),
  }
}

function refresh(
  queryClient: QueryClient,
  { tenantId, concerns }: LiveConnection,
  subject: string,
  changed: Set<string | undefined>,
) {
  const concern = concerns[subject]
  if (!concern) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [module, , tenant, input], meta }) => {
      // What follows a page that is read anew stays as it was read.
      if (meta?.calm) return false
      if (tenant !== tenantId && tenant !== null) return false
      if (module === concern.records) {
        const id = (input as { params?: { id?: string } } | undefined)?.params?.id
        return id === undefined || changed.has(id) || changed.has(undefined)
      }
      return concern.lists.some((list) => list === module)
    },
  })
}
