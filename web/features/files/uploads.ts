import { useSyncExternalStore } from 'react'
import { addToOutbox } from '../../kit/offline/outbox.ts'
import { isAway } from '../../kit/offline/reads.ts'
import { newRequestId } from '../../kit/server/api.ts'
import { upload } from '../../kit/server/upload.ts'

/** A file on its way to a record or a folder. */
export type Sending = {
  key: number
  file: File
  /** 0 to 1; null while it waits for its turn. */
  share: number | null
  error: unknown
  stop: AbortController
}

/** Whose files wait for a connection, and on which type of record; files of no record do not. */
type Later = { userId: string; type: string }

/** Where files go: `id` tells places apart, `named` says to the server which it is. */
export type FilePlace = {
  id: string
  named: Readonly<Record<string, string>>
  tenantId: string
  later?: Later
}

const mostAtOnce = 2
const none: readonly Sending[] = []
// Kept outside the screen: whoever goes to another tab finds them where they are.
const byPlace = new Map<string, readonly Sending[]>()
const listeners = new Set<() => void>()
let lastKey = 0

/** The files on their way to a place, those that failed included. */
export function useSending({ id }: FilePlace): readonly Sending[] {
  return useSyncExternalStore(subscribe, () => byPlace.get(id) ?? none)
}

/** Sends files to a place, two at a time; `onKept` hears of each that arrived. */
export function sendFiles(place: FilePlace, files: readonly File[], onKept: () => void): void {
  const added = files.map((file) => ({
    key: ++lastKey,
    file,
    share: null,
    error: null,
    stop: new AbortController(),
  }))
  set(place.id, [...now(place.id), ...added])
  sendNext(place, onKept)
}

/** Gives a file up, or takes one that failed out of sight. */
export function giveUp({ id }: FilePlace, { key, stop }: Sending): void {
  stop.abort()
  set(
    id,
    now(id).filter((one) => one.key !== key),
  )
}

export function sendAgain(place: FilePlace, failed: Sending, onKept: () => void): void {
  giveUp(place, failed)
  sendFiles(place, [failed.file], onKept)
}

function sendNext(place: FilePlace, onKept: () => void): void {
  const all = now(place.id)
  const under = all.filter(({ share, error }) => share !== null && error === null).length
  const waiting = all.filter(({ share, error }) => share === null && error === null)
  for (const one of waiting.slice(0, Math.max(0, mostAtOnce - under))) void send(place, one, onKept)
}

async function send(place: FilePlace, { key, file, stop }: Sending, onKept: () => void): Promise<void> {
  const change = (patch: Partial<Sending>) =>
    set(
      place.id,
      now(place.id).map((one) => (one.key === key ? { ...one, ...patch } : one)),
    )
  change({ share: 0 })
  const idempotencyKey = newRequestId()
  const form = new FormData()
  for (const [field, value] of Object.entries(place.named)) form.append(field, value)
  form.append('file', file, file.name)
  try {
    const onProgress = (share: number) => change({ share })
    const { tenantId } = place
    await upload('files', 'upload', form, { tenantId, idempotencyKey, signal: stop.signal, onProgress })
    set(
      place.id,
      now(place.id).filter((one) => one.key !== key),
    )
    onKept()
  } catch (error) {
    if (stop.signal.aborted) return sendNext(place, onKept)
    if (isAway(error) && (await isStored(place, file, idempotencyKey)))
      set(
        place.id,
        now(place.id).filter((one) => one.key !== key),
      )
    else change({ error })
  }
  sendNext(place, onKept)
}

/** Stores a file until there is a connection; false where it is of no record, or the browser has no room for it. */
async function isStored(
  { id, named, tenantId, later }: FilePlace,
  file: File,
  key: string,
): Promise<boolean> {
  if (!later) return false
  const { userId, type } = later
  const operation = {
    module: 'files',
    operation: 'upload',
    input: {},
    form: { fields: named, file },
  } as const
  const notice = { kind: 'file', text: file.name, about: { type, id } } as const
  return addToOutbox({ id: key, wasTried: true, userId, tenantId, ...operation, ...notice }).then(
    () => true,
    () => false,
  )
}

function now(id: string): readonly Sending[] {
  return byPlace.get(id) ?? none
}

function set(id: string, sending: readonly Sending[]): void {
  if (sending.length > 0) byPlace.set(id, sending)
  else byPlace.delete(id)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
