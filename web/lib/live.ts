import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '../../contract/events.ts'
import type { Module } from './api.ts'
import { setLiveSocket } from './presence.ts'

type Subject = LiveEvent extends `${infer S}:${string}` ? S : never

/** Which queries an event makes stale: `records` by id, `lists` wherever the record may be shown. */
const concerned: Partial<Record<Subject, { records: Module; lists: readonly Module[] }>> = {
  client: { records: 'clients', lists: ['yachts', 'companies', 'interests'] },
  yacht: { records: 'yachts', lists: ['clients', 'companies', 'interests'] },
  company: { records: 'companies', lists: ['clients', 'yachts'] },
  berth: { records: 'berths', lists: ['interests', 'dashboard'] },
  interest: { records: 'interests', lists: ['berths', 'clients', 'dashboard'] },
  tag: { records: 'tags', lists: ['clients', 'yachts', 'companies', 'berths', 'interests'] },
  import: { records: 'imports', lists: [] },
  settings: { records: 'settings', lists: [] },
  access: { records: 'me', lists: ['users', 'roles'] },
}

type Payload = { id?: string; actorId?: string | null; actorName?: string | null }

const lastChangedBy = new Map<string, string>()

/** Who changed this record last, as far as this window was told. */
export function changedBy(recordId: string): string | undefined {
  return lastChangedBy.get(recordId)
}

/** One connection per port: what colleagues change arrives by itself. */
export function useLive(portId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stopped = false
    let disconnect = () => {}
    void import('socket.io-client').then(({ io }) => {
      if (stopped) return
      const socket = io({ path: '/socket.io', auth: { portId }, transports: ['websocket'] })
      const stale = gatherStale(queryClient, portId)
      setLiveSocket(socket)
      let connectedBefore = false
      socket.on('connect', () => {
        // Whatever happened while the connection was down went unseen.
        if (connectedBefore)
          void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === portId })
        connectedBefore = true
      })
      socket.onAny((event: string, payload?: Payload) => {
        if (payload?.id && payload.actorName) lastChangedBy.set(payload.id, payload.actorName)
        stale.add(event, payload?.id)
      })
      disconnect = () => {
        stale.stop()
        setLiveSocket(null)
        socket.disconnect()
      }
    })
    return () => {
      stopped = true
      disconnect()
    }
  }, [portId, queryClient])
}

/** Collects events for a moment, so that a bulk change refreshes a list once. */
function gatherStale(queryClient: QueryClient, portId: string) {
  const ids = new Map<string, Set<string | undefined>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    timer = undefined
    for (const [subject, changed] of ids) refresh(queryClient, portId, subject, changed)
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
  portId: string,
  subject: string,
  changed: Set<string | undefined>,
) {
  const concern = concerned[subject as Subject]
  if (!concern) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [module, , port, input] }) => {
      if (port !== portId && port !== null) return false
      if (module === concern.records) {
        const id = (input as { params?: { id?: string } } | undefined)?.params?.id
        return id === undefined || changed.has(id) || changed.has(undefined)
      }
      return concern.lists.some((list) => list === module)
    },
  })
}
