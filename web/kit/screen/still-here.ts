import { useCallback, useEffect, useRef } from 'react'

/**
 * Remembers where one is when something begins that takes a while. What it gives tells afterwards whether one is still
 * there: what asked is shown and the address is the same. Without the first where it is gone by then, as a message is.
 */
export function useStillHere({ shown = true } = {}): () => () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return useCallback(() => {
    const { href } = window.location
    return () => (!shown || mounted.current) && window.location.href === href
  }, [shown])
}
