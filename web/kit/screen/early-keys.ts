let caught = ''
let stop: (() => void) | null = null
/** However slowly a dialog loads, the keyboard is given back after so long. */
const longestMs = 10_000

/**
 * Catches what is typed from this moment on, for a dialog that is still on its way: its letters neither get lost nor
 * run as shortcuts. Escape gives up and calls `onGivenUp`.
 */
export function catchKeys(onGivenUp: () => void): void {
  takeCaught()
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') {
      takeCaught()
      onGivenUp()
    } else if (event.key === 'Backspace') caught = caught.slice(0, -1)
    else if (event.key.length === 1) caught += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const timer = setTimeout(takeCaught, longestMs)
  window.addEventListener('keydown', onKey, true)
  stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKey, true)
  }
}

/** Ends the catching and gives what was typed until now. */
export function takeCaught(): string {
  stop?.()
  stop = null
  const typed = caught
  caught = ''
  return typed
}
