import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { ApartFromField, useField } from '../../ui/field.tsx'
import { useTranslation } from '../lib/words/i18n.ts'
import { ProblemLine } from './problem-state.tsx'

/** What a picker gives to the form of a new record that unfolds in its place. */
export type UnfoldedProps = {
  /** What was typed where the record was looked for. */
  name: string
  onFold: () => void
  /** Also called with a record that was known before. */
  onCreated: (id: string, name: string) => void
}

type Made = { id: string; name: string }
type Open = { element: HTMLElement; save: () => Promise<boolean> }
type Place = { add: (open: Open) => () => void }

const PlaceContext = createContext<Place | null>(null)

/** Where new records unfold inside a form, instead of a dialog of their own. */
export const Unfolding = PlaceContext

export function useUnfolds(): boolean {
  return useContext(PlaceContext) !== null
}

/**
 * The forms that are unfolded in another one. Its submit makes their records first, each of which is chosen as soon as it
 * is made: whatever is refused after that, a second submit makes no second record.
 */
export function useUnfolding(onSubmit: () => void) {
  const [open, setOpen] = useState<readonly Open[]>([])
  const [saving, setSaving] = useState(false)
  const latest = useRef<(() => void) | null>(onSubmit)
  useLayoutEffect(() => {
    latest.current = onSubmit
    return () => {
      latest.current = null
    }
  })
  const [place] = useState<Place>(() => ({
    add(one) {
      setOpen((before) => [...before, one])
      return () => setOpen((before) => before.filter((other) => other !== one))
    },
  }))

  async function makeThenSubmit() {
    setSaving(true)
    let made = false
    try {
      made = await saveInTurn([...open].sort(asRead))
    } finally {
      flushSync(() => setSaving(false))
    }
    if (made) latest.current?.()
  }

  return {
    place,
    saving,
    any: open.length > 0,
    submit: () => (open.length === 0 ? onSubmit() : void makeThenSubmit()),
  }
}

async function saveInTurn(open: readonly Open[]): Promise<boolean> {
  for (const one of open) if (!(await one.save())) return false
  return true
}

/** As they stand on the screen; what stands inside another comes before it. */
function asRead(one: Open, other: Open): number {
  const place = one.element.compareDocumentPosition(other.element)
  if (place & Node.DOCUMENT_POSITION_CONTAINED_BY) return 1
  return place & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

type UnfoldedFormProps = Pick<UnfoldedProps, 'onFold' | 'onCreated'> & {
  title: string
  problem: unknown
  /** Makes the record; null where that was refused, which is shown here. */
  save: () => Promise<Made | null>
  children: ReactNode
}

/** The fields of a new record in the place of the picker that did not find it. */
export function UnfoldedForm({ title, problem, save, onFold, onCreated, children }: UnfoldedFormProps) {
  const { t } = useTranslation()
  const place = useContext(PlaceContext)
  const { id } = useField()
  const group = useRef<HTMLFieldSetElement>(null)
  const latest = useRef({ save, onCreated })
  useLayoutEffect(() => {
    latest.current = { save, onCreated }
  })
  useEffect(
    () =>
      place?.add({
        element: group.current!,
        async save() {
          const made = await latest.current.save()
          // What is saved after it reads what is chosen now.
          if (made) flushSync(() => latest.current.onCreated(made.id, made.name))
          return made !== null
        },
      }),
    [place],
  )
  return (
    <ApartFromField>
      <fieldset ref={group} id={id} className="flex min-w-0 flex-col gap-3 rounded-md border p-3">
        <legend className="sr-only">{title}</legend>
        <span className="flex items-center justify-between gap-2">
          <span className="font-medium" aria-hidden="true">
            {title}
          </span>
          <Button size="sm" variant="ghost" onClick={onFold}>
            {t('picker.chooseExisting')}
          </Button>
        </span>
        {children}
        <ProblemLine error={problem} />
      </fieldset>
    </ApartFromField>
  )
}
