import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Answer, call, type Input, type Module, type Operation } from '../server/api.ts'
import { useActs } from '../server/server-state.ts'
import { useMe } from '../server/session.tsx'
import { useTenantId } from '../server/tenant.ts'
import {
  addToOutbox,
  load,
  type NewEntry,
  type OutboxEntry,
  onOutboxChange,
  outboxEntries,
  sendOutbox,
} from './outbox.ts'
import { isAway } from './reads.ts'

/** What the person wrote that waits or was refused, the oldest first; of one record where it is given. */
export function useOutbox(about?: { type: string; id: string }): readonly OutboxEntry[] {
  const { user } = useMe()
  const all = useSyncExternalStore(onOutboxChange, outboxEntries)
  const { type, id } = about ?? {}
  return useMemo(
    () =>
      all.filter(
        (entry) =>
          entry.userId === user.id &&
          (id === undefined || (entry.about.id === id && entry.about.type === type)),
      ),
    [all, user.id, type, id],
  )
}

/** Milliseconds between two tries while something waits. */
const tryEvery = 30_000

/** Sends what waits as soon as there is a connection, and when asked to; `onSent` hears of what was. */
export function useSendOutbox(onSent: (sent: readonly OutboxEntry[]) => void): () => Promise<void> {
  const { user } = useMe()
  const queryClient = useQueryClient()
  const latest = useRef(onSent)
  latest.current = onSent
  const send = useCallback(async () => {
    const sent = await sendOutbox(user.id)
    if (sent.length === 0) return
    for (const module of new Set(sent.flatMap((entry) => [entry.module, entry.form ? 'files' : 'activity'])))
      void queryClient.invalidateQueries({ queryKey: [module] })
    latest.current(sent)
  }, [user.id, queryClient])
  useEffect(() => {
    const sendNow = () => void send()
    void load().then(send)
    const timer = setInterval(() => {
      if (outboxEntries().some(({ refused }) => refused === null)) sendNow()
    }, tryEvery)
    addEventListener('online', sendNow)
    document.addEventListener('visibilitychange', sendNow)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sendNow)
      document.removeEventListener('visibilitychange', sendNow)
    }
  }, [send])
  return send
}

type LaterSettings<M extends Module, O extends Operation<M>> = {
  /** Called with the answer, null where it is stored and sent later, and with what was written. */
  onDone?: (answer: Answer<M, O> | null, input: Input<M, O>) => void
  /** Modules whose queries the write makes stale, beside its own. */
  touches?: readonly Module[]
  /** What is stored of it for the person. */
  entry: (input: Input<M, O>) => Pick<NewEntry, 'kind' | 'text' | 'about'>
}

/** Milliseconds a weak connection may take before the write is stored. */
const patience = 15_000

/** Writes by one operation, or stores the write until there is a connection. Only for writes that may come hours later. */
export function useWriteOrStore<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  { onDone, touches = [], entry }: LaterSettings<M, O>,
) {
  const tenantId = useTenantId()
  const { user } = useMe()
  const queryClient = useQueryClient()
  const acts = useActs()
  async function doOrStore(id: string, input: Input<M, O>): Promise<Answer<M, O> | null> {
    const store = (wasTried: boolean) =>
      addToOutbox({ id, wasTried, userId: user.id, tenantId, module, operation, input, ...entry(input) })
    if (!navigator.onLine) {
      await store(false)
      return null
    }
    try {
      return await call(module, operation, input, { tenantId, idempotencyKey: id, patienceMs: patience })
    } catch (error) {
      if (!isAway(error)) throw error
      await store(true)
      return null
    }
  }
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input<M, O>): Promise<Answer<M, O> | null> =>
      acts.once(input, JSON.stringify([tenantId, input]), (id) => doOrStore(id, input)),
    onSuccess: (answer, input) => {
      if (acts.isRepeat(input)) return
      if (answer !== null)
        for (const touched of [module, ...touches])
          void queryClient.invalidateQueries({ queryKey: [touched] })
      onDone?.(answer, input)
    },
  })
}
