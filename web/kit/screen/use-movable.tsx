import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Something that stands in one place or another by the width of the screen, and stays what it is as it moves: a dialog that it
 * opened stays open with what was typed. `content` is rendered once, anywhere; `place` is where it is seen.
 */
export function useMovable(
  content: ReactNode,
  className: string,
): { readonly content: ReactNode; readonly place: ReactNode } {
  const [host] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    host.className = className
  }, [host, className])
  return {
    content: createPortal(content, host),
    place: <span ref={(at) => at?.append(host)} className="contents" />,
  }
}
