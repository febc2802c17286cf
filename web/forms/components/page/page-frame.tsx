import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { drawInto, emptyDocument } from './draw-into.ts'
import type { DrawnPage } from './draw-page.ts'

type PageFrameProps = {
  page: DrawnPage
  title: string
  /** Rules besides those of the page. */
  css?: string
  /** Told after each drawing, and when the frame has another width: measures what it needs. */
  onDrawn: (document: Document) => void
  height: number
  className?: string
}

/** A hosted page to be looked at: no script runs in it, nothing in it is reached by the keys, and styles stay on their side. */
export function PageFrame({ page, title, css = '', onDrawn, height, className }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  const latest = useRef(onDrawn)
  useLayoutEffect(() => {
    latest.current = onDrawn
  })
  const measure = useCallback(() => {
    const document = frame.current?.contentDocument
    if (document?.body?.firstElementChild) latest.current(document)
  }, [])

  useLayoutEffect(() => {
    const document = frame.current?.contentDocument
    if (loads === 0 || !document) return
    drawInto(document, page, css)
    measure()
  }, [loads, page, css, measure])

  // Another width, or a picture that has come, moves what stands below.
  useEffect(() => {
    const element = frame.current
    const document = element?.contentDocument
    if (loads === 0 || !element || !document) return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    document.addEventListener('load', measure, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('load', measure, true)
    }
  }, [loads, measure])

  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={emptyDocument}
      sandbox="allow-same-origin"
      inert
      tabIndex={-1}
      onLoad={() => setLoads((before) => before + 1)}
      style={{ height }}
      className={cx('block w-full border-0', className)}
    />
  )
}
