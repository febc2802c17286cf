import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Asks before the window is closed or loaded anew while something typed would be lost. */
export function useKeptFromReload(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}

type HeldBack = { leave: () => void; stay: () => void }

/** The same for the browser's Back and Forward: what is to be asked, or null. */
export function useKeptFromBack(unsaved: boolean): HeldBack | null {
  const blocker = useBlocker({
    shouldBlockFn: ({ action }) => unsaved && (action === 'BACK' || action === 'FORWARD' || action === 'GO'),
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null
}
