import { useRef } from 'react'

/**
 * What is done once, before somebody is signed in by it: pressed twice, or tried again because the signing in did not work, it gives
 * what it gave. One that was refused may be done again.
 */
export function useOnce<T>(): (work: () => Promise<T>) => Promise<T> {
  const done = useRef<Promise<T> | null>(null)
  return (work) => {
    done.current ??= work().catch((error) => {
      done.current = null
      throw error
    })
    return done.current
  }
}
