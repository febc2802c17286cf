import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ProblemState } from '../display/problem-state.tsx'
import { useTranslation } from '../words/i18n.ts'
import type { ReadPdf } from './use-pdf.ts'

type PdfPagesProps = {
  pdf: ReadPdf
  /** What lies on a page, in percent of it. */
  overlay?: (page: number) => ReactNode
  /** Called with the place of a click, in percent of the page. */
  onPress?: (page: number, x: number, y: number) => void
}

/** The pages of a PDF below one another, as wide as there is room; each is drawn when it comes into sight. */
export function PdfPages({ pdf, overlay, onPress }: PdfPagesProps) {
  return (
    <div className="flex flex-col gap-4">
      {pdf.pages.map(({ width, height }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          key={index}
          data-page={index + 1}
          className="relative w-full bg-paper shadow-float"
          style={{ aspectRatio: `${width} / ${height}` }}
        >
          <PageCanvas pdf={pdf} number={index + 1} onPress={onPress} />
          {overlay?.(index + 1)}
        </div>
      ))}
    </div>
  )
}

type PageCanvasProps = { pdf: ReadPdf; number: number; onPress: PdfPagesProps['onPress'] }

function PageCanvas({ pdf, number, onPress }: PageCanvasProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [wide, setWide] = useState(0)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    const element = canvas.current!
    let near = false
    const measure = () => near && setWide(Math.round(element.clientWidth * Math.min(2, devicePixelRatio)))
    const sight = new IntersectionObserver(
      (entries) => {
        near = entries.some((one) => one.isIntersecting)
        measure()
      },
      { rootMargin: '600px' },
    )
    const size = new ResizeObserver(measure)
    sight.observe(element)
    size.observe(element)
    return () => {
      sight.disconnect()
      size.disconnect()
    }
  }, [])
  useEffect(() => {
    if (wide === 0) return
    let task: { cancel(): void; promise: Promise<unknown> } | null = null
    let over = false
    void pdf.document
      .getPage(number)
      .then((page) => {
        const target = canvas.current
        if (over || !target) return
        const viewport = page.getViewport({ scale: wide / page.getViewport({ scale: 1 }).width })
        // Drawn aside first: one canvas takes one drawing at a time, and shows no half ones.
        const aside = document.createElement('canvas')
        aside.width = Math.ceil(viewport.width)
        aside.height = Math.ceil(viewport.height)
        task = page.render({ canvas: aside, viewport })
        return task.promise.then(() => {
          if (over) return
          target.width = aside.width
          target.height = aside.height
          target.getContext('2d')!.drawImage(aside, 0, 0)
        })
      })
      .catch((error: unknown) => !over && setProblem(error))
    return () => {
      over = true
      task?.cancel()
    }
  }, [pdf, number, wide])
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('pdf.page', { number, count: pdf.pages.length })}
        className="absolute inset-0 size-full"
        onClick={
          onPress &&
          ((event) => {
            const box = event.currentTarget.getBoundingClientRect()
            onPress(
              number,
              ((event.clientX - box.left) / box.width) * 100,
              ((event.clientY - box.top) / box.height) * 100,
            )
          })
        }
      />
      {problem !== null && (
        <div className="absolute inset-0 flex bg-surface/90">
          <ProblemState error={problem} onRetry={pdf.readAgain} />
        </div>
      )}
    </>
  )
}
