import { CalendarDays } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../../../ui/class-names.ts'
import { FieldError, useField } from '../../../ui/field.tsx'
import { controlClass } from '../../../ui/input.tsx'
import { formatDate, todayIso, userLocale } from '../words/format.ts'
import { useTranslation } from '../words/i18n.ts'
import { CalendarButton } from './calendar-button.tsx'
import { readDay, readMoment, readTime, writeDay, writeMoment, writeTime } from './typed-day.ts'

/** What a form reads and sets: the value of the interface, whatever stands in the field. */
type Handle = { type: 'text'; value: string; focus: () => void; select: () => void }
type ChangeEvent = { type: 'change' | 'blur'; target: { name: string; value: string } }

export type DayInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'min' | 'max' | 'ref'
> & {
  value?: string
  defaultValue?: string
  min?: string | number | undefined
  max?: string | number | undefined
  ref?: Ref<Handle>
  // A function of the form library and one that sets a state are both taken.
  onChange?: (event: ChangeEvent) => unknown
  onBlur?: (event: ChangeEvent) => unknown
}

/** A day, typed as the locale writes it or picked in a calendar; its value is `2027-03-12`, empty for none. */
export function DayInput(props: DayInputProps) {
  return <TypedInput {...props} kind="day" />
}

/** A day and a time by the clock on the wall; its value is `2027-03-12T05:30`. */
export function MomentInput(props: DayInputProps) {
  return <TypedInput {...props} kind="moment" />
}

/** A time of the day by the clock of 24 hours; its value is `05:30`. */
export function TimeInput(props: DayInputProps) {
  return <TypedInput {...props} kind="time" />
}

type Kind = 'day' | 'moment' | 'time'

function TypedInput({ kind, className, ...props }: DayInputProps & { kind: Kind }) {
  const { value: _, defaultValue: __, onChange: ___, onBlur: ____, ref: _____, min, max, ...rest } = props
  const field = useField()
  const problemId = useId()
  const typed = useTyped(kind, props)
  const described = [rest['aria-describedby'] ?? field['aria-describedby'], typed.problem && problemId]
  const input = (
    <input
      autoComplete="off"
      {...field}
      {...rest}
      {...typed.control}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      aria-invalid={typed.problem ? true : (rest['aria-invalid'] ?? field['aria-invalid'])}
      className={cx(
        controlClass,
        'h-8 px-2 tabular-nums pointer-coarse:h-11',
        kind !== 'time' && 'pr-9 pointer-coarse:pr-12',
        className,
      )}
    />
  )
  return (
    <span className="flex min-w-0 flex-col gap-1">
      {kind === 'time' ? (
        input
      ) : (
        <span className="relative block min-w-0">
          {input}
          <CalendarButton
            day={typed.value.slice(0, 10)}
            min={String(min ?? '').slice(0, 10)}
            max={String(max ?? '').slice(0, 10)}
            disabled={rest.disabled || rest.readOnly || false}
            open={typed.open}
            onOpenChange={typed.setOpen}
            onPick={typed.pick}
            input={typed.element}
            className="absolute inset-y-0 right-0 w-8 pointer-coarse:w-11"
          >
            <CalendarDays aria-hidden="true" />
          </CalendarButton>
        </span>
      )}
      <FieldError id={problemId}>{typed.problem}</FieldError>
    </span>
  )
}

/** The text in the field and the value it means: the text is the person's, and set anew where the value changes without it. */
function useTyped(kind: Kind, props: DayInputProps) {
  const { name = '', onChange, onBlur, onKeyDown } = props
  const words = wordsOf(kind)
  const { text, setText, value, handle, problem, setProblem, element } = useHandle(kind, props)
  const [open, setOpen] = useState(false)
  const problemOf = useProblem(kind, props)
  const meaningOf = (written: string) => words.meaning(written, value.current)

  function say(type: ChangeEvent['type']) {
    const event: ChangeEvent = { type, target: { name, value: value.current } }
    if (type === 'change') onChange?.(event)
    else onBlur?.(event)
  }

  function type(written: string) {
    setText(written)
    setProblem(undefined)
    const meant = meaningOf(written)
    if (meant === null || meant === value.current || problemOf(written, meant)) return
    value.current = meant
    say('change')
  }

  function settle() {
    const meant = meaningOf(text)
    const found = problemOf(text, meant)
    setProblem(found)
    if (!found) setText(words.write(meant ?? ''))
  }

  function pick(day: string) {
    value.current = kind === 'moment' ? `${day}T${value.current.slice(11, 16) || usualTime}` : day
    setText(words.write(value.current))
    setProblem(undefined)
    say('change')
  }

  const control = {
    ref: element,
    value: text,
    // A form does not go out over what cannot be read.
    'data-unread': problemOf(text, meaningOf(text)) ? '' : undefined,
    placeholder: props.placeholder ?? words.example,
    onChange: ({ target }: { target: HTMLInputElement }) => type(target.value),
    onBlur: () => {
      settle()
      say('blur')
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') settle()
      if (event.key === 'ArrowDown' && event.altKey && kind !== 'time') {
        event.preventDefault()
        setOpen(true)
      }
      onKeyDown?.(event)
    },
  }
  return { value: handle.value, problem, open, setOpen, element, pick, control }
}

/** What stands in the field, and the object by which the form library reads and sets it between renders. */
function useHandle(kind: Kind, { value: controlled, defaultValue, ref }: DayInputProps) {
  const [text, setText] = useState(() => wordsOf(kind).write(controlled ?? defaultValue ?? ''))
  const [problem, setProblem] = useState<string>()
  const element = useRef<HTMLInputElement>(null)
  const value = useRef(controlled ?? defaultValue ?? '')
  const stated = useRef(controlled)
  // One object as long as the field stands: the form library takes another for another field.
  const [handle] = useState(
    (): Handle => ({
      type: 'text',
      get value() {
        return value.current
      },
      set value(next: string) {
        // A form without a value for the field sets what is no text.
        const day = (next as string | null | undefined) ?? ''
        if (day === value.current && day !== '') return
        value.current = day
        setText(wordsOf(kind).write(day))
        setProblem(undefined)
      },
      focus: () => element.current?.focus(),
      select: () => element.current?.select(),
    }),
  )
  useImperativeHandle(ref, () => handle, [handle])
  // A value that came from elsewhere than the typing, such as a preset or another record.
  useLayoutEffect(() => {
    if (controlled === stated.current) return
    stated.current = controlled
    if ((controlled ?? '') !== value.current) handle.value = controlled ?? ''
  })
  return { text, setText, value, handle, problem, setProblem, element }
}

/** Finds why a text cannot be taken for the field. */
function useProblem(kind: Kind, { min, max }: DayInputProps) {
  const { t } = useTranslation()
  const dayOf = (limit: string | number) => formatDate(String(limit).slice(0, 10))
  return (text: string, meant: string | null): string | undefined => {
    if (meant === null) return t(`form.unread.${kind}`, { text: text.trim(), example: wordsOf(kind).example })
    if (meant === '' || kind === 'time') return undefined
    if (min && meant < String(min)) return t('form.tooEarly', { day: dayOf(min) })
    return max && meant > String(max) ? t('form.tooLate', { day: dayOf(max) }) : undefined
  }
}

const usualTime = '09:00'

/** How a value of the kind is written and read in the user's locale. */
function wordsOf(kind: Kind) {
  const locale = userLocale()
  const today = todayIso()
  const sample = {
    day: `${today.slice(0, 4)}-12-24`,
    time: '05:30',
    moment: `${today.slice(0, 4)}-12-24T05:30`,
  }
  const write = { day: writeDay, time: writeTime, moment: writeMoment }[kind]
  const read = (text: string, before: string) => {
    if (kind === 'day') return readDay(text, locale, today)
    return kind === 'time'
      ? readTime(text)
      : readMoment(text, locale, today, before.slice(11, 16) || usualTime)
  }
  return {
    write: (value: string) => write(value, locale),
    /** What a text means, empty for none and null where it cannot be read. */
    meaning: (text: string, before: string) => (text.trim() === '' ? '' : read(text, before)),
    example: write(sample[kind], locale),
  }
}
