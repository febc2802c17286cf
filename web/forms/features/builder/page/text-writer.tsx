import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { useIsPublished } from '../use-is-published.ts'
import { usePage } from './page-context.ts'
import { partName } from './text-mark.tsx'
import { limitsOf, nameOf, type TextPlace, textAt, textEdit } from './texts.ts'

type TextWriterProps = {
  place: TextPlace
  /** `back`: the focus goes to what the text belongs to. */
  onDone: (back: boolean) => void
}

/** Writes a text of the page where it stands: Enter ends it, Escape gives back what was there. */
export function TextWriter({ place, onDone }: TextWriterProps) {
  const { t } = useTranslation()
  const { editing, act } = useForm()
  const { measured } = usePage()
  const known = useIsPublished(place.owner)
  const input = useRef<HTMLTextAreaElement>(null)
  const box = measured.texts.find((one) => nameOf(one.place) === nameOf(place))
  const text = textAt(editing.draft, place)
  const before = useRef(text)
  const { most, lines } = limitsOf(place)
  const here = box !== undefined

  useEffect(() => {
    if (!here) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [here])

  function write(next: string) {
    const step = textEdit(editing.draft, place, lines ? next : inOneLine(next), known)
    if (step) act(step)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    const ends = event.key === 'Enter' && (!lines || event.ctrlKey || event.metaKey)
    if (event.key === 'Escape') write(before.current)
    else if (!ends) return
    event.preventDefault()
    onDone(true)
  }

  if (!box) return null
  return (
    <textarea
      ref={input}
      aria-label={partName(t, place)}
      value={text}
      rows={1}
      maxLength={most}
      dir="auto"
      onChange={(event) => write(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onDone(false)}
      style={{
        ...(box.style as CSSProperties),
        left: box.left,
        top: box.top,
        width: box.width,
        minHeight: box.height,
      }}
      className="absolute z-20 field-sizing-content resize-none overflow-hidden rounded-xs border-0 outline-2 outline-offset-4 outline-focus"
    />
  )
}

/** Lines that were pasted into a text of one. */
function inOneLine(text: string): string {
  if (!text.includes('\n')) return text
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
}
