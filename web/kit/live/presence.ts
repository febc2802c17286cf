import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { useMe } from '../server/session.tsx'

export type Person = { userId: string; name: string }

/** The connection of the present port, once it stands. */
export function setLiveSocket(next: Socket | null): void {
  socket = next
  for (const listener of listeners) listener()
}

/** Who else looks at this record now. */
export function usePresence(type: string, id: string): readonly Person[] {
  const { user } = useMe()
  const live = useSyncExternalStore(subscribe, () => socket)
  const [people, setPeople] = useState<readonly Person[]>([])

  useEffect(() => {
    if (!live) return
    const concerns = (message: { type: string; id: string }) => message.type === type && message.id === id
    const entered = (message: Person & { type: string; id: string }) => {
      if (concerns(message)) setPeople((before) => [...without(before, message.userId), message])
    }
    const left = (message: Person & { type: string; id: string }) => {
      if (concerns(message)) setPeople((before) => without(before, message.userId))
    }
    const join = () =>
      live.emit('entity:join', { type, id }, (answer: { ok: boolean; present?: readonly Person[] }) =>
        setPeople(answer.present ?? []),
      )
    join()
    live.on('connect', join)
    live.on('entity:entered', entered)
    live.on('entity:left', left)
    return () => {
      live.emit('entity:leave', { type, id })
      live.off('connect', join)
      live.off('entity:entered', entered)
      live.off('entity:left', left)
      setPeople([])
    }
  }, [live, type, id])

  return without(people, user.id)
}

let socket: Socket | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function without(people: readonly Person[], userId: string): readonly Person[] {
  return people.filter((person) => person.userId !== userId)
}
