import { type ReactNode, type Ref, useRef } from 'react'
import { cx } from '../../../../../ui/class-names.ts'
import type { TextBox } from './measure.ts'
import { usePage } from './page-context.ts'

type MarkButtonProps = {
  /** The id of the field or page; null for the form itself. */
  owner: string | null
  /** What carries the key of the row, which is walked over by the arrows. */
  row?: boolean
  selected: boolean
  problem?: boolean
  tabbable?: boolean
  ref?: Ref<HTMLButtonElement>
  className?: string
  /** Its name, for whoever does not see the page. */
  children: ReactNode
}

/** Lies over a part of the page: a click selects it, a click on one of its texts writes there. */
export function MarkButton({
  owner,
  row = false,
  selected,
  problem = false,
  tabbable = true,
  ref,
  className,
  children,
}: MarkButtonProps) {
  const { select, write, textAt } = usePage()
  // What was pressed counts: what the press itself selects may move the page.
  const pressed = useRef<TextBox | undefined>(undefined)
  return (
    <button
      ref={ref}
      type="button"
      {...(row ? { 'data-row': owner } : {})}
      tabIndex={tabbable ? 0 : -1}
      aria-current={selected || undefined}
      onPointerDown={({ clientX, clientY }) => {
        pressed.current = textAt(clientX, clientY, owner)
      }}
      onClick={() => {
        const text = pressed.current
        pressed.current = undefined
        select(owner, text === undefined)
        if (text) write(text.place)
      }}
      onFocus={() => row && !selected && select(owner)}
      className={cx(
        'absolute -inset-x-2.5 -inset-y-2 rounded-lg border-2 text-left',
        problem ? 'border-danger' : selected ? 'border-accent' : 'border-transparent hover:border-accent/40',
        className,
      )}
    >
      <span className="sr-only">{children}</span>
    </button>
  )
}
