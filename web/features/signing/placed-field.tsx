import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { moved, type PlacedField, resized } from './public/fields.ts'
import { toneOf } from './public/tones.ts'

type Area = Pick<PlacedField, 'page' | 'x' | 'y' | 'width' | 'height'>
type PlacedFieldBoxProps = {
  field: PlacedField
  whose: string
  chosen: boolean
  onChoose: () => void
  onMove: (area: Area) => void
  onRemove: () => void
}

/** One step of an arrow key, in percent of the page. */
const step = 1
const fine = 0.2

/**
 * A field on a page: dragged and, at its corner, drawn larger by mouse, pen or finger; by the arrow keys, with Shift
 * larger and with Alt in small steps; taken away by Delete.
 */
export function PlacedFieldBox({ field, whose, chosen, onChoose, onMove, onRemove }: PlacedFieldBoxProps) {
  const { t } = useTranslation()
  const drag = useRef<{ x: number; y: number; area: Area; corner: boolean } | null>(null)

  function begin(event: PointerEvent<HTMLElement>, corner: boolean) {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, area: field, corner }
    onChoose()
  }

  function follow(event: PointerEvent<HTMLElement>) {
    const from = drag.current
    const page = event.currentTarget.closest('[data-page]')?.getBoundingClientRect()
    if (!from || !page) return
    const x = ((event.clientX - from.x) / page.width) * 100
    const y = ((event.clientY - from.y) / page.height) * 100
    onMove(from.corner ? resized(from.area, x, y) : moved(from.area, x, y))
  }

  function press(event: KeyboardEvent) {
    const way = ways[event.key]
    if (way) {
      const far = event.altKey ? fine : step
      onMove((event.shiftKey ? resized : moved)(field, way[0] * far, way[1] * far))
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }

  const end = () => {
    drag.current = null
  }
  return (
    <div
      className="absolute"
      style={{
        left: `${field.x}%`,
        top: `${field.y}%`,
        width: `${field.width}%`,
        height: `${field.height}%`,
      }}
    >
      <button
        type="button"
        aria-label={t('placing.field', { type: t(`placing.type.${field.type}`), whose, page: field.page })}
        aria-pressed={chosen}
        onClick={onChoose}
        onFocus={onChoose}
        onKeyDown={press}
        onPointerDown={(event) => begin(event, false)}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
        className={cx(
          'flex size-full cursor-move touch-none items-center justify-center overflow-hidden rounded-sm border-2 text-2xs leading-none',
          toneOf(field.signerIndex),
          chosen && 'ring-2 ring-focus',
        )}
      >
        {field.type !== 'checkbox' && (
          <span className="truncate px-1 font-medium text-on-paper">
            {field.value || field.label || t(`placing.type.${field.type}`)}
          </span>
        )}
      </button>
      {chosen && (
        <span
          aria-hidden="true"
          onPointerDown={(event) => begin(event, true)}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={end}
          className="absolute -right-2 -bottom-2 size-4 cursor-nwse-resize touch-none rounded-full border-2 border-surface bg-accent pointer-coarse:-right-3 pointer-coarse:-bottom-3 pointer-coarse:size-6"
        />
      )}
    </div>
  )
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
