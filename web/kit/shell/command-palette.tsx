import { Command } from 'cmdk'
import { Keyboard, LogOut, Moon, Search, Sun } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Spinner } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { optionClass } from '../../../ui/option-class.ts'
import { useEscapeBelowMessages } from '../../../ui/overlays/escape.ts'
import { fold } from '../../../ui/search/closeness.ts'
import { CommandList } from '../../../ui/search/command-list.tsx'
import { takeCaught } from '../screen/early-keys.ts'
import { useTheme } from '../screen/theme.ts'
import { useTranslation } from '../words/i18n.ts'

type CommandPaletteProps = {
  label: string
  placeholder: string
  /** Said when nothing matches what is typed. */
  nothing: string
  typed: string
  onTyped: (typed: string) => void
  busy: boolean
  /** The value of the best hit: chosen when it arrives, so that Enter opens it. */
  best: string
  onClose: () => void
  children: ReactNode
}

/** The dialog of Ctrl/Cmd-K: a line to type in, and what it finds in groups. */
export function CommandPalette(props: CommandPaletteProps) {
  const { label, busy, best, onClose } = props
  const [chosen, setChosen] = useState('')
  useEffect(() => setChosen(best), [best])
  useEscapeBelowMessages(true, onClose)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-40 mx-auto flex max-h-[calc(100dvh-var(--toast-room))] w-full animate-rise-in flex-col overflow-hidden bg-raised shadow-float outline-none sm:top-[12vh] sm:max-h-[70dvh] sm:max-w-xl sm:rounded-xl"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <Command
            shouldFilter={false}
            label={props.placeholder}
            loop
            value={chosen}
            onValueChange={setChosen}
            className="flex min-h-0 flex-col"
          >
            <div className="flex h-12 shrink-0 items-center gap-2 border-b px-4">
              <Search className="size-4 text-ink-faint" aria-hidden="true" />
              <Command.Input
                autoFocus
                value={props.typed}
                onValueChange={props.onTyped}
                placeholder={props.placeholder}
                className="min-w-0 flex-1 bg-transparent text-base outline-none pointer-coarse:text-lg"
              />
              <TypedBefore onTyped={props.onTyped} />
              {busy && <Spinner className="text-ink-faint" />}
              <button type="button" onClick={onClose} className="text-ink-soft pointer-coarse:p-3">
                <Kbd keys="escape" />
              </button>
            </div>
            <CommandList className="min-h-0 overflow-y-auto p-2">
              {!busy && (
                <Command.Empty className="py-8 text-center text-ink-soft">{props.nothing}</Command.Empty>
              )}
              {props.children}
            </CommandList>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Stands behind the input: what was typed before it had the focus is put into it. */
function TypedBefore({ onTyped }: { onTyped: (typed: string) => void }) {
  const tell = useRef(onTyped)
  useLayoutEffect(() => {
    const typed = takeCaught()
    if (typed !== '') tell.current(typed)
  }, [])
  return null
}

export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-faint"
    >
      {children}
    </Command.Group>
  )
}

type PaletteEntryProps = {
  value: string
  icon: ReactNode
  hint?: ReactNode
  onSelect: () => void
  children: ReactNode
}

export function PaletteEntry({ value, icon, hint, onSelect, children }: PaletteEntryProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={cx(optionClass, 'h-9 [&>svg]:text-ink-faint')}>
      {icon}
      <span className="flex min-w-0 flex-1 items-baseline gap-2">{children}</span>
      {hint && <span className="shrink-0 text-xs text-ink-faint">{hint}</span>}
    </Command.Item>
  )
}

export type PaletteCommand = {
  label: string
  /** What tells it from another of the same name. */
  hint?: string | undefined
  icon: ReactNode
  keys?: string | undefined
  run: () => void
}

type PaletteCommandsProps = {
  /** What the commands are about; without it they are those of the client. */
  heading?: string
  commands: readonly PaletteCommand[]
  onClose: () => void
}

/** Commands to run; the palette closes first. */
export function PaletteCommands({ heading, commands, onClose }: PaletteCommandsProps) {
  const { t } = useTranslation()
  if (commands.length === 0) return null
  return (
    <PaletteGroup heading={heading ?? t('commands.commands')}>
      {commands.map((command) => (
        <PaletteEntry
          key={nameOf(command)}
          value={nameOf(command)}
          icon={command.icon}
          hint={command.keys ? <Kbd keys={command.keys} /> : command.hint}
          onSelect={() => {
            onClose()
            command.run()
          }}
        >
          {command.label}
        </PaletteEntry>
      ))}
    </PaletteGroup>
  )
}

function nameOf({ label, hint }: PaletteCommand): string {
  return hint ? `${label}, ${hint}` : label
}

/** The commands whose name holds every word that is typed, in any order, with or without its accents. */
export function matching(commands: readonly PaletteCommand[], query: string): readonly PaletteCommand[] {
  const terms = fold(query).split(/\s+/)
  return commands.filter((command) => {
    const name = fold(nameOf(command))
    return terms.every((word) => name.includes(word))
  })
}

type GeneralActs = { onShortcuts: () => void; signOut: () => Promise<void> }

/** The commands that every client has: theme, shortcuts, signing out. */
export function useGeneralCommands({ onShortcuts, signOut }: GeneralActs): readonly PaletteCommand[] {
  const { t } = useTranslation()
  const [, setTheme] = useTheme()
  return [
    { label: t('commands.dark'), icon: <Moon />, run: () => setTheme('dark') },
    { label: t('commands.light'), icon: <Sun />, run: () => setTheme('light') },
    { label: t('shortcuts.title'), icon: <Keyboard />, keys: '?', run: onShortcuts },
    { label: t('shell.signOut'), icon: <LogOut />, run: () => void signOut() },
  ]
}
