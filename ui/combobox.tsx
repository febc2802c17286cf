import { Command } from 'cmdk'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Spinner } from './button.tsx'
import { cx } from './class-names.ts'
import { useField } from './field.tsx'
import { useFormChange } from './form.tsx'
import { controlClass } from './input.tsx'
import { optionClass } from './option-class.ts'
import { closeness } from './search/closeness.ts'
import { CommandList } from './search/command-list.tsx'
import { useUiTexts } from './texts.tsx'

export type ComboboxOption = {
  value: string
  label: string
  hint?: ReactNode
  icon?: ReactNode
}

type ComboboxProps = {
  value: ComboboxOption | null
  onChange: (option: ComboboxOption | null) => void
  options: readonly ComboboxOption[]
  /** What was typed. Give both to search on the server; without them the options filter themselves. */
  query?: string
  onQueryChange?: (query: string) => void
  busy?: boolean
  placeholder?: string
  searchPlaceholder?: string
  emptyText?: ReactNode
  clearable?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** A last line that makes a new record from what was typed. */
  create?: { label: (query: string) => string; onCreate: (query: string) => void }
  className?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
}

export function Combobox({
  value,
  onChange,
  options,
  query,
  onQueryChange,
  busy = false,
  placeholder,
  searchPlaceholder,
  emptyText,
  clearable = false,
  disabled = false,
  create,
  className,
  ...rest
}: ComboboxProps) {
  const texts = useUiTexts()
  const field = useField()
  const changed = useFormChange()
  const [open, setOpen] = useState(false)
  const [ownQuery, setOwnQuery] = useState('')
  const trigger = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const searchedOutside = onQueryChange !== undefined
  const typed = query ?? ownQuery

  const [highlighted, setHighlighted] = useState('')
  const creates = create && typed.trim() !== '' && !busy ? [`create:${typed}`] : []
  const offered = [...options.map((option) => option.value), ...creates].join('\n')
  const answered = useRef<string | null>(null)
  // Options found on the server arrive later than the typing: the first of them is chosen then. Where the same ones
  // are read again, what somebody chose stays.
  useEffect(() => {
    const values = offered.split('\n')
    const again = !busy && answered.current === typed
    answered.current = busy ? null : typed
    setHighlighted((chosen) => (again && values.includes(chosen) ? chosen : values[0]!))
  }, [offered, busy, typed])

  function setTyped(next: string) {
    setOwnQuery(next)
    onQueryChange?.(next)
  }

  /** The search has the focus before the browser types the letter: it, and what it is composed of, arrives there. */
  function openToType(event: KeyboardEvent) {
    if (open || !types(event)) return
    flushSync(() => setOpen(true))
    search.current?.focus()
  }

  /** Gives the focus back at once: a moment later it may be in the next field. */
  function close() {
    if (content.current?.contains(document.activeElement)) trigger.current?.focus()
    setOpen(false)
    setTyped('')
  }

  function choose(option: ComboboxOption | null) {
    onChange(option)
    changed()
    close()
  }

  return (
    <Popover.Root open={open} onOpenChange={(next) => (next ? setOpen(true) : close())}>
      <span className={cx('relative block min-w-0', className)}>
        <Popover.Trigger asChild>
          <button
            ref={trigger}
            type="button"
            role="combobox"
            aria-expanded={open}
            disabled={disabled}
            onKeyDown={openToType}
            {...field}
            {...rest}
            className={cx(
              controlClass,
              'flex h-8 items-center gap-2 pl-2 text-left pointer-coarse:h-11',
              clearable && value ? 'pr-14' : 'pr-8',
            )}
          >
            <span className={cx('flex min-w-0 items-center gap-2 truncate', !value && 'text-ink-faint')}>
              {value?.icon}
              {value?.label ?? placeholder}
            </span>
            <ChevronsUpDown
              className="absolute top-1/2 right-2 size-4 -translate-y-1/2 text-ink-faint"
              aria-hidden="true"
            />
          </button>
        </Popover.Trigger>
        {clearable && value && !disabled && (
          <button
            type="button"
            aria-label={texts.clear}
            onClick={() => choose(null)}
            className="absolute inset-y-0 right-7 flex w-6 items-center justify-center text-ink-faint hover:text-ink pointer-coarse:w-11"
          >
            <X className="size-3.5" />
          </button>
        )}
      </span>
      <Popover.Portal>
        <Popover.Content
          ref={content}
          onCloseAutoFocus={(event) => event.preventDefault()}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 w-(--radix-popover-trigger-width) min-w-64 animate-fade-in overflow-hidden rounded-lg bg-raised shadow-float"
        >
          <Command
            shouldFilter={!searchedOutside}
            filter={closeness}
            label={searchPlaceholder ?? texts.search}
            {...(searchedOutside ? { value: highlighted, onValueChange: setHighlighted } : {})}
          >
            <div className="flex items-center gap-2 border-b px-3">
              <Command.Input
                ref={search}
                value={typed}
                onValueChange={setTyped}
                placeholder={searchPlaceholder ?? texts.search}
                className="h-9 min-w-0 flex-1 bg-transparent text-sm outline-none pointer-coarse:h-11 pointer-coarse:text-lg"
              />
              {busy && <Spinner className="text-ink-faint" />}
            </div>
            <Options
              {...{ value, options, busy, emptyText, create, typed }}
              onChoose={choose}
              onClose={close}
            />
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type OptionsProps = Pick<ComboboxProps, 'value' | 'options' | 'busy' | 'emptyText' | 'create'> & {
  typed: string
  onChoose: (option: ComboboxOption) => void
  onClose: () => void
}

function Options({ value, options, busy, emptyText, create, typed, onChoose, onClose }: OptionsProps) {
  const texts = useUiTexts()
  return (
    <CommandList
      className="max-h-64 overflow-y-auto p-1"
      hasFixed={create !== undefined && typed.trim() !== '' && !busy}
    >
      {!busy && (
        <Command.Empty className="px-2 py-3 text-center text-xs text-ink-faint">
          {emptyText ?? (typed.trim() === '' ? texts.noOptions : texts.noMatches)}
        </Command.Empty>
      )}
      {options.map((option) => (
        <Command.Item
          key={option.value}
          value={option.value}
          keywords={[option.label]}
          onSelect={() => onChoose(option)}
          className={optionClass}
        >
          {option.icon}
          {/* Where both do not fit beside one another, what it is called stands whole above the rest. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="max-w-full flex-auto truncate">{option.label}</span>
            {option.hint && <span className="max-w-full truncate text-xs text-ink-faint">{option.hint}</span>}
          </span>
          {option.value === value?.value && <Check className="text-accent-ink" aria-hidden="true" />}
        </Command.Item>
      ))}
      {create && typed.trim() !== '' && !busy && (
        <Command.Item
          value={`create:${typed}`}
          forceMount
          onSelect={() => {
            create.onCreate(typed.trim())
            onClose()
          }}
          className={cx(optionClass, 'text-accent-ink')}
        >
          {create.label(typed.trim())}
        </Command.Item>
      )}
    </CommandList>
  )
}

/** Whether a key would write something into a field: a letter, a dead key, a composition, or what was copied. */
function types({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  const altGraph = nativeEvent.getModifierState('AltGraph')
  if ((ctrlKey || metaKey) && !altGraph) return key.toLowerCase() === 'v'
  if (altKey && !altGraph) return false
  return (key.length === 1 && key !== ' ') || key === 'Dead' || key === 'Process' || key === 'Unidentified'
}
