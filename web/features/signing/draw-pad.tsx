import { type PointerEvent, useRef } from 'react'
import { type DrawnLines, drawnSize, mostStrokes } from '../../../contract/signing-pages/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { DrawnMark } from './mark.tsx'

type DrawPadProps = { lines: DrawnLines; onChange: (lines: DrawnLines) => void }

/** A sheet to draw a signature on, by finger, pen or mouse. Whoever cannot draw types theirs. */
export function DrawPad({ lines, onChange }: DrawPadProps) {
  const { t } = useTranslation()
  const drawing = useRef<DrawnLines | null>(null)
  // A palm or a second finger beside the first draws nothing.
  const finger = useRef<number | null>(null)

  function point(event: PointerEvent<HTMLDivElement>): [number, number] {
    const box = event.currentTarget.getBoundingClientRect()
    const on = (at: number, from: number, long: number, total: number) =>
      Math.round(Math.min(1, Math.max(0, (at - from) / long)) * total)
    return [
      on(event.clientX, box.left, box.width, drawnSize.width),
      on(event.clientY, box.top, box.height, drawnSize.height),
    ]
  }

  function begin(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || drawing.current || lines.length >= mostStrokes) return
    finger.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [...lines, [point(event)]]
    onChange(drawing.current)
  }

  function follow(event: PointerEvent<HTMLDivElement>) {
    const now = drawing.current
    if (!now || event.pointerId !== finger.current) return
    const line = now.at(-1)!
    const [x, y] = point(event)
    const [lastX, lastY] = line.at(-1)!
    if (Math.hypot(x - lastX, y - lastY) < 3 || line.length >= 1500) return
    drawing.current = [...now.slice(0, -1), [...line, [x, y]]]
    onChange(drawing.current)
  }

  function end(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerId === finger.current) drawing.current = null
  }

  return (
    <div className="flex flex-col gap-2">
      <div
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
        className="relative aspect-10/3 w-full touch-none rounded-lg border border-control bg-paper text-on-paper"
      >
        <span
          aria-hidden="true"
          className="absolute inset-x-6 bottom-[22%] border-b border-dashed border-control"
        />
        <span className="absolute inset-0">
          <DrawnMark lines={lines} label={t('sign.drawHere')} />
        </span>
      </div>
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-ink-faint">{t('sign.drawHint')}</p>
        <Button variant="ghost" disabled={lines.length === 0} onClick={() => onChange([])}>
          {t('sign.clear')}
        </Button>
      </div>
    </div>
  )
}
