import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Reads the next page of a list when its end comes into sight; the button does so for who does not scroll. */
export function LoadOnScroll({ list, label }: { list: Paged; label: string }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  // After a fault people decide when it is tried again.
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!waits || !end.current) return
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
      },
      { rootMargin: '300px' },
    )
    sight.observe(end.current)
    return () => sight.disconnect()
  }, [waits, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end}>
      <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
