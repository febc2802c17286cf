import { useRef, useState } from 'react'
import { useMe } from '../server/session.tsx'
import { leftOf } from './left-of.ts'

/** Where this browser window keeps what a person writes: whoever signs in after them does not see it. */
export function useWritingPlace(of: string): string {
  return `${of} ${useMe().user.id}`
}

/**
 * A text that is being written, which outlives the closed panel it stands in. `of` says what it belongs to: something else has
 * another text.
 */
export function useWriting(of: string) {
  const place = useWritingPlace(of)
  const [written, setWritten] = useState(() => ({ place, text: stored(place) }))
  const present = written.place === place ? written : { place, text: stored(place) }
  const latest = useRef(present)
  latest.current = present

  function write(text: string) {
    latest.current = { place, text }
    setWritten(latest.current)
    if (text) sessionStorage.setItem(place, text)
    else sessionStorage.removeItem(place)
  }

  return {
    text: present.text,
    write,
    /** What was sent goes; what was typed on meanwhile stays. */
    settle: (sent: string) => write(latest.current.place === place ? leftOf(latest.current.text, sent) : ''),
  }
}

function stored(place: string): string {
  return sessionStorage.getItem(place) ?? ''
}
