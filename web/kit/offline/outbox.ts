import { del, entries, promisifyRequest, set } from 'idb-keyval'
import { call, type Input, type Module, newRequestId, type Operation } from '../server/api.ts'
import { ApiError } from '../server/api-error.ts'
import { isAway } from './reads.ts'
import { canStore, outboxStore } from './stores.ts'

/** What an entry is, for the person who wrote it. */
export type EntryKind = 'note' | 'contact' | 'reminder' | 'file'

/** A write that waits for a connection, or that the server refused. */
export interface OutboxEntry {
  /** The Idempotency-Key of every try. */
  id: string
  /** Milliseconds since 1970. */
  at: number
  userId: string
  tenantId: string
  module: Module
  operation: string
  input: unknown
  /** A form with a file, in place of a body. */
  form?: { fields: Readonly<Record<string, string>>; file: File }
  kind: EntryKind
  /** What was written, or the name of the file. */
  text: string
  /** The record it belongs to. */
  about: { type: string; id: string }
  /** When a try of it was left unanswered first, so that the server may have it. */
  triedAt: number | null
  /** Why the server did not take it; `uncertain`: whether it has it is not known any more. */
  refused: string | 'uncertain' | null
}

export type NewEntry = Omit<OutboxEntry, 'id' | 'at' | 'triedAt' | 'refused'> & {
  id?: string
  wasTried?: boolean
}

/** Milliseconds the server remembers an Idempotency-Key; a little less, for clocks that differ. */
const remembered = 23 * 60 * 60_000

let all: readonly OutboxEntry[] = []
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('berthwise-outbox')
channel?.addEventListener('message', () => void load())

/** Everything that waits or was refused in this browser, the oldest first. */
export function outboxEntries(): readonly OutboxEntry[] {
  return all
}

export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads what is stored; once at the start, and whenever another window changed it. */
export async function load(): Promise<void> {
  if (!canStore) return
  const stored = await entries<string, OutboxEntry>(outboxStore()).catch(() => [])
  all = stored.map(([, entry]) => entry).toSorted((one, other) => one.at - other.at)
  for (const listener of listeners) listener()
}

async function changed(): Promise<void> {
  await load()
  channel?.postMessage('changed')
}

/** Stores a write until there is a connection. Throws where the browser stores nothing, so that nobody takes it for stored. */
export async function addToOutbox({
  id = newRequestId(),
  wasTried = false,
  ...entry
}: NewEntry): Promise<void> {
  // What was written within one millisecond keeps its order too.
  const now = Math.max(Date.now(), (all.at(-1)?.at ?? 0) + 1)
  const stored = { ...entry, id, at: now, triedAt: wasTried ? now : null, refused: null }
  await set(id, stored satisfies OutboxEntry, outboxStore())
  await changed()
}

/** Gives an entry up. */
export async function discardEntry(id: string): Promise<void> {
  await del(id, outboxStore())
  await changed()
}

/**
 * Lets an entry that was refused be tried again, as a write of its own where it is not known what became of it. Asked twice,
 * or of an entry that was sent or given up elsewhere, it does nothing more.
 */
export async function retryEntry({ id, refused }: OutboxEntry): Promise<void> {
  const renewed = refused === 'uncertain' ? { id: newRequestId() } : {}
  await changeEntry(id, { ...renewed, refused: null, triedAt: null })
  await changed()
}

/** Changes an entry where it stands; one that was discarded meanwhile stays so, and the answer is false. */
function changeEntry(id: string, change: Partial<OutboxEntry>): Promise<boolean> {
  return outboxStore()('readwrite', async (store) => {
    const entry = await promisifyRequest<OutboxEntry | undefined>(store.get(id))
    if (!entry) return false
    const next = { ...entry, ...change }
    if (next.id !== id) store.delete(id)
    await promisifyRequest(store.put(next, next.id))
    return true
  })
}

/**
 * Sends what waits of a person, one after the other, in one window at a time. What the server refuses stays, with its
 * reason; where the server is not reached the rest waits. Gives what was sent.
 */
export async function sendOutbox(userId: string): Promise<readonly OutboxEntry[]> {
  if (!canStore || !navigator.onLine) return []
  return inOneWindow(async () => {
    await load()
    const sent: OutboxEntry[] = []
    for (const entry of all.filter((one) => one.userId === userId && one.refused === null)) {
      const outcome = await sendEntry(entry)
      if (outcome === 'later') break
      if (outcome === 'sent') sent.push(entry)
    }
    await changed()
    return sent
  })
}

async function sendEntry(entry: OutboxEntry): Promise<'sent' | 'refused' | 'later' | 'discarded'> {
  const keep = (change: Partial<OutboxEntry>) => changeEntry(entry.id, change)
  if (entry.triedAt !== null && Date.now() - entry.triedAt > remembered) {
    await keep({ refused: 'uncertain' })
    return 'refused'
  }
  // Noted before it is sent: a window that is closed meanwhile leaves it unanswered.
  if (!(await keep({ triedAt: entry.triedAt ?? Date.now() }))) return 'discarded'
  const { module, operation, input, form, tenantId, id } = entry
  try {
    await call(module, operation as Operation<Module>, input as Input<Module, Operation<Module>>, {
      tenantId,
      idempotencyKey: id,
      ...(form ? { form: formOf(form) } : {}),
    })
    await del(id, outboxStore())
    return 'sent'
  } catch (error) {
    if (isAway(error) || !isRefusal(error)) return 'later'
    await keep({ refused: (error as ApiError).message })
    return 'refused'
  }
}

/** What trying again would not change: signing in, waiting and a server that works would. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status } = error
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

function formOf({ fields, file }: NonNullable<OutboxEntry['form']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, file.name)
  return form
}

/** Windows take turns; one that finds another at it leaves it to that one. */
function inOneWindow<T>(work: () => Promise<readonly T[]>): Promise<readonly T[]> {
  // Pages of a plain http address on a local network have no locks; the keys of the entries keep them from being done twice.
  if (!navigator.locks) return work()
  return navigator.locks.request('berthwise-outbox', { ifAvailable: true }, async (lock) =>
    lock ? work() : [],
  )
}
