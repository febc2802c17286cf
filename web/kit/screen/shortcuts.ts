import { useEffect, useRef, useSyncExternalStore } from 'react'

export type Shortcut = { keys: string; label: string; group: string; run: () => void }

/** Offers a shortcut while the component stands: `mod+k`, `mod+shift+z`, `alt+up`, `c`, or two keys in a row as `g c`. */
export function useShortcut(
  keys: string,
  label: string,
  group: string,
  run: () => void,
  enabled = true,
): void {
  const latestRun = useRef(run)
  useEffect(() => {
    latestRun.current = run
  })
  useEffect(() => {
    if (enabled) return offerShortcuts([{ keys, label, group, run: () => latestRun.current() }])
  }, [keys, label, group, enabled])
}

/** Offers several shortcuts; returns how to take them back. */
export function offerShortcuts(offered: readonly Shortcut[]): () => void {
  setShortcuts([...shortcuts, ...offered])
  return () => setShortcuts(shortcuts.filter((each) => !offered.includes(each)))
}

/** The shortcuts that work at this moment. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => shortcuts)
}

/** Listens for the shortcuts; returns how to stop. */
export function listenForShortcuts(): () => void {
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

let shortcuts: readonly Shortcut[] = []
let firstKey: { key: string; at: number } | null = null
const listeners = new Set<() => void>()
const secondKeyWithinMs = 1200

function setShortcuts(next: readonly Shortcut[]) {
  shortcuts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const chord = chordOf(event)
  const withMod = chord.startsWith('mod+')
  // In a field it takes back the typing.
  if (chord === 'mod+z' && isTyping(event.target)) return
  if (!withMod && (isTyping(event.target) || document.querySelector('[role="dialog"][data-state="open"]')))
    return

  const sequence =
    firstKey && Date.now() - firstKey.at < secondKeyWithinMs ? `${firstKey.key} ${chord}` : null
  firstKey = null
  const found = latest(sequence) ?? latest(chord)
  if (found) {
    event.preventDefault()
    found.run()
  } else if (shortcuts.some((shortcut) => shortcut.keys.startsWith(`${chord} `))) {
    firstKey = { key: chord, at: Date.now() }
  }
}

/** The innermost screen stands last in the list and wins. */
function latest(keys: string | null): Shortcut | undefined {
  return keys === null ? undefined : shortcuts.findLast((shortcut) => shortcut.keys === keys)
}

function chordOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key.toLowerCase().replace('arrow', '')
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? `mod+shift+${key}` : `mod+${key}`
  // With a letter Alt writes another letter on many keyboards.
  return event.altKey && event.key.length > 1 ? `alt+${key}` : key
}

/** Where letters write, or find a choice by its first ones: a field, a select, and a list or menu that is open. */
const takesLetters =
  'input, textarea, select, [role="combobox"][aria-autocomplete], :is([role="listbox"], [role="menu"])[data-state="open"] *'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(takesLetters))
}
