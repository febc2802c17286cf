import { type RefObject, useEffect, useState } from 'react'
import { whenIdle } from '../screen/lazy-part.ts'
import { type ChartProps, figureText } from './series.ts'

/** Milliseconds that what is in sight has the browser to itself. */
const ownTime = 1500

/** How far below the screen a chart is drawn already. */
const near = '200px'

/**
 * Whether a chart is to be drawn: at once where it is in sight, else one after the other while the browser is idle, so that
 * a screen of many charts stands at once.
 */
export function useDrawn(place: RefObject<Element | null>): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (drawn || !place.current) return
    const draw = () => setDrawn(true)
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) draw()
      },
      { rootMargin: near },
    )
    sight.observe(place.current)
    const leave = queue(draw)
    return () => {
      sight.disconnect()
      leave()
    }
  }, [drawn, place])
  return drawn
}

const waiting = new Set<() => void>()
let isRunning = false

function queue(draw: () => void): () => void {
  waiting.add(draw)
  if (!isRunning) setTimeout(drawNext, ownTime)
  isRunning = true
  return () => {
    waiting.delete(draw)
  }
}

function drawNext(): void {
  const [next] = waiting
  if (!next) {
    isRunning = false
    return
  }
  whenIdle(() => {
    if (waiting.delete(next)) next()
    drawNext()
  })
}

/** Whether two charts look the same and lead to the same lists: then nothing is drawn again. */
export function isSameDrawing<Row extends object>(
  one: ChartProps<Row> & { label: string },
  other: ChartProps<Row> & { label: string },
): boolean {
  return signatureOf(one) === signatureOf(other)
}

function signatureOf<Row extends object>(chart: ChartProps<Row> & { label: string }): string {
  const { label, rows, series, nameOf, lying, stacked, band } = chart
  return JSON.stringify([
    label,
    lying,
    stacked,
    series.map((one) => [one.key, one.label, one.color, one.digits]),
    rows.map((row) => [
      row,
      nameOf(row),
      band?.(row),
      series.map((one) => [figureText(row, one), one.said?.(row), one.target(row)]),
    ]),
  ])
}
