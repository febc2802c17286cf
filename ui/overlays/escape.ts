import { useEffect, useRef } from 'react'

/**
 * Of several layers Radix gives Escape to the one that was opened last, and a message that appears over a dialog is one. What a
 * message would take is for the dialog below it: dialogs stand here while they are open, the topmost last.
 */
const openDialogs: { close: () => void }[] = []

/** Lets Escape close a dialog while a message stands over it. */
export function useEscapeBelowMessages(open: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const entry = { close: () => latest.current() }
    openDialogs.push(entry)
    return () => {
      openDialogs.splice(openDialogs.indexOf(entry), 1)
    }
  }, [open])
}

/** For a message that gets Escape: closes the topmost dialog in its place, but for a list or menu that stands over that. */
export function passEscapeOn(event: KeyboardEvent): void {
  const dialog = openDialogs.at(-1)
  if (!dialog || document.querySelector('[data-radix-popper-content-wrapper]')) return
  event.preventDefault()
  dialog.close()
}
