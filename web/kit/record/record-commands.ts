import { useEffect, useRef, useSyncExternalStore } from 'react'

/** What the palette can do with the record on the screen. */
export type RecordCommand = { label: string; run: () => void }

/** A berth found by the palette that the open record can take. */
type FoundBerth = { id: string; mooringNumber: string }

export type OpenRecord = {
  title: string
  commands: readonly RecordCommand[]
  /** What the record does with a berth that was found, where it takes any. */
  linkBerth?: { label: (mooring: string) => string; run: (berth: FoundBerth) => void } | undefined
}

/** Offers the commands of a record to Ctrl/Cmd-K while it stands on the screen. */
export function useOpenRecordCommands(record: OpenRecord): void {
  const latest = useRef(record)
  const shape = JSON.stringify([record.title, record.commands.map(({ label }) => label), !!record.linkBerth])
  useEffect(() => {
    latest.current = record
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape says when what is offered has changed
  useEffect(() => {
    const offered: OpenRecord = {
      title: latest.current.title,
      commands: latest.current.commands.map(({ label }, index) => ({
        label,
        run: () => latest.current.commands[index]?.run(),
      })),
      linkBerth: latest.current.linkBerth && {
        label: (mooring) => latest.current.linkBerth?.label(mooring) ?? mooring,
        run: (berth) => latest.current.linkBerth?.run(berth),
      },
    }
    setOpen([...open, offered])
    return () => setOpen(open.filter((each) => each !== offered))
  }, [shape])
}

/** The records on the screen that can do something. */
export function useOpenRecords(): readonly OpenRecord[] {
  return useSyncExternalStore(subscribe, () => open)
}

let open: readonly OpenRecord[] = []
const listeners = new Set<() => void>()

function setOpen(next: readonly OpenRecord[]) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
