import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { ArrowRight, Keyboard, LogOut, Moon, Plus, Ruler, Search, Sun } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { Spinner } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { optionClass } from '../../../ui/select.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { useLengthUnit } from '../../lib/preferences.ts'
import { readOptions } from '../../lib/server-state.ts'
import { useMe, usePort } from '../../lib/session.tsx'
import { useTheme } from '../../lib/theme.ts'
import { ProblemLine } from '../problem-state.tsx'
import { type RecordType, recordIcons, useOpenRecord } from '../records.tsx'
import { useCreateCommands } from './create-commands.ts'
import { navItemsFor } from './nav-items.ts'
import { useSignOut } from './user-menu.tsx'

/** Finds any record and runs any command. */
export function CommandMenu({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const found = useQuery({
    ...readOptions('search', 'find', port.id, { query: { q: query } }),
    enabled: query !== '',
    placeholderData: (previous) => previous,
  })
  const recent = useQuery({
    ...readOptions('search', 'recentlyViewed', port.id, {}),
    enabled: query === '',
    staleTime: 0,
  })
  const hits = query === '' ? recent : found
  const busy = hits.isFetching

  // The best hit is chosen when it arrives, so that Enter opens it.
  const [chosen, setChosen] = useState('')
  const [best] = (hits.data ?? []).filter((hit) => hit.type !== 'tag')
  const bestKey = best ? keyOf(best) : ''
  useEffect(() => setChosen(bestKey), [bestKey])

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-40 mx-auto flex max-h-dvh w-full animate-rise-in flex-col overflow-hidden bg-raised shadow-float outline-none sm:top-[12vh] sm:max-h-[70dvh] sm:max-w-xl sm:rounded-xl"
        >
          <Radix.Title className="sr-only">{t('shell.search')}</Radix.Title>
          <Command
            shouldFilter={false}
            label={t('shell.search')}
            loop
            value={chosen}
            onValueChange={setChosen}
            className="flex min-h-0 flex-col"
          >
            <div className="flex h-12 shrink-0 items-center gap-2 border-b px-4">
              <Search className="size-4 text-ink-faint" aria-hidden="true" />
              <Command.Input
                autoFocus
                value={typed}
                onValueChange={setTyped}
                placeholder={t('commands.placeholder')}
                className="min-w-0 flex-1 bg-transparent text-base outline-none pointer-coarse:text-lg"
              />
              {busy && <Spinner className="text-ink-faint" />}
              <button type="button" onClick={onClose} className="text-ink-soft pointer-coarse:p-3">
                <Kbd keys="escape" />
              </button>
            </div>
            <Command.List className="min-h-0 overflow-y-auto p-2">
              {!busy && (
                <Command.Empty className="py-8 text-center text-ink-soft">
                  {t('commands.nothing')}
                </Command.Empty>
              )}
              {found.error && query !== '' && <ProblemLine error={found.error} />}
              <Records
                heading={t(query === '' ? 'commands.recent' : 'commands.records')}
                hits={hits.data ?? []}
                onClose={onClose}
              />
              <Commands query={query} onClose={onClose} onShortcuts={onShortcuts} />
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type Hit = { type: RecordType; id: string; title: string; subtitle: string | null; archived: boolean }

function Records({ heading, hits, onClose }: { heading: string; hits: readonly Hit[]; onClose: () => void }) {
  const { t } = useTranslation()
  const openRecord = useOpenRecord()
  const openable = hits.filter((hit) => hit.type !== 'tag')
  if (openable.length === 0) return null
  return (
    <Command.Group heading={heading} className={groupClass}>
      {openable.map((hit) => {
        const Icon = recordIcons[hit.type]
        return (
          <Entry
            key={keyOf(hit)}
            value={keyOf(hit)}
            icon={<Icon />}
            hint={hit.archived ? t('record.archived') : t(`record.type.${hit.type}`)}
            onSelect={() => {
              openRecord(hit.type, hit.id)
              onClose()
            }}
          >
            <span className="truncate font-medium">{hit.title}</span>
            {hit.subtitle && <span className="truncate text-ink-soft">{hit.subtitle}</span>}
          </Entry>
        )
      })}
    </Command.Group>
  )
}

function keyOf(hit: Hit): string {
  return `${hit.type}:${hit.id}`
}

type CommandsProps = { query: string; onClose: () => void; onShortcuts: () => void }

function Commands({ query, onClose, onShortcuts }: CommandsProps) {
  const { t } = useTranslation()
  const commands = useCommands(onShortcuts)
  const wanted = query.toLowerCase()
  const shown = commands.filter((command) => command.label.toLowerCase().includes(wanted))
  if (shown.length === 0) return null
  return (
    <Command.Group heading={t('commands.commands')} className={groupClass}>
      {shown.map((command) => (
        <Entry
          key={command.label}
          value={command.label}
          icon={command.icon}
          hint={command.keys && <Kbd keys={command.keys} />}
          onSelect={() => {
            onClose()
            command.run()
          }}
        >
          {command.label}
        </Entry>
      ))}
    </Command.Group>
  )
}

function useCommands(onShortcuts: () => void) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const { ports } = useMe()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const [, setTheme] = useTheme()
  const [unit, setUnit] = useLengthUnit()
  const otherUnit = unit === 'm' ? 'ft' : 'm'
  return [
    ...useCreateCommands().map((command) => ({ ...command, icon: <Plus /> })),
    ...navItemsFor(can).map((item) => ({
      label: t('shortcuts.goTo', { screen: t(`nav.${item.feature}`) }),
      icon: <item.icon />,
      keys: `g ${item.key}`,
      run: () => void navigate({ to: item.to, params: { portSlug: port.slug } as never }),
    })),
    ...ports
      .filter((each) => each.id !== port.id)
      .map((each) => ({
        label: t('commands.switchTo', { port: each.name }),
        icon: <ArrowRight />,
        keys: undefined,
        run: () => void navigate({ to: '/$portSlug', params: { portSlug: each.slug } }),
      })),
    {
      label: t('commands.unit', { unit: otherUnit }),
      icon: <Ruler />,
      keys: undefined,
      run: () => setUnit(otherUnit),
    },
    { label: t('commands.dark'), icon: <Moon />, keys: undefined, run: () => setTheme('dark') },
    { label: t('commands.light'), icon: <Sun />, keys: undefined, run: () => setTheme('light') },
    { label: t('shortcuts.title'), icon: <Keyboard />, keys: '?', run: onShortcuts },
    { label: t('shell.signOut'), icon: <LogOut />, keys: undefined, run: () => void signOut() },
  ]
}

const groupClass =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-faint'

type EntryProps = {
  value: string
  icon: ReactNode
  hint?: ReactNode
  onSelect: () => void
  children: ReactNode
}

function Entry({ value, icon, hint, onSelect, children }: EntryProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={cx(optionClass, 'h-9 [&>svg]:text-ink-faint')}>
      {icon}
      <span className="flex min-w-0 flex-1 items-baseline gap-2">{children}</span>
      {hint && <span className="shrink-0 text-xs text-ink-faint">{hint}</span>}
    </Command.Item>
  )
}
