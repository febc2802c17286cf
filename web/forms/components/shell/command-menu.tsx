import { Command } from 'cmdk'
import {
  ClipboardList,
  FolderOpen,
  Keyboard,
  KeyRound,
  LogOut,
  Moon,
  Search,
  Sun,
  UsersRound,
} from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { Spinner } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Kbd } from '../../../../ui/kbd.tsx'
import { optionClass } from '../../../../ui/select.tsx'
import { ProblemLine } from '../../../components/problem-state.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useRead } from '../../../lib/server-state.ts'
import { useTheme } from '../../../lib/theme.ts'
import { useGo } from '../../lib/navigation.tsx'
import { useAccess } from '../../lib/session.tsx'
import { useSignOut } from './user-menu.tsx'

/** Jumps to a form of any workspace, or runs a command. */
export function CommandMenu({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const { t } = useTranslation()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useRead('forms', 'list', { query: { q, limit: '20' } }, { keepPrevious: true })
  const workspaces = useRead('workspaces', 'list', {})
  const workspaceOf = (id: string) => workspaces.data?.find((each) => each.id === id)?.name
  const commands = useCommands(onShortcuts).filter((each) =>
    each.label.toLowerCase().includes(q.toLowerCase()),
  )
  // What is found first is chosen when it arrives, so that Enter opens it.
  const [chosen, setChosen] = useState('')
  const best = found.data?.data[0]?.id ?? commands[0]?.label ?? ''
  useEffect(() => setChosen(best), [best])
  const run = (act: () => void) => () => {
    onClose()
    act()
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-40 mx-auto flex max-h-dvh w-full animate-rise-in flex-col overflow-hidden bg-raised shadow-float outline-none sm:top-[12vh] sm:max-h-[70dvh] sm:max-w-xl sm:rounded-xl"
        >
          <Radix.Title className="sr-only">{t('forms.shell.find')}</Radix.Title>
          <Command
            shouldFilter={false}
            label={t('forms.shell.find')}
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
                placeholder={t('forms.shell.findPlaceholder')}
                className="min-w-0 flex-1 bg-transparent text-base outline-none pointer-coarse:text-lg"
              />
              {found.isFetching && <Spinner className="text-ink-faint" />}
              <button type="button" onClick={onClose} className="text-ink-soft pointer-coarse:p-3">
                <Kbd keys="escape" />
              </button>
            </div>
            <Command.List className="min-h-0 overflow-y-auto p-2">
              <Command.Empty className="py-8 text-center text-ink-soft">
                {t('forms.shell.nothing')}
              </Command.Empty>
              <ProblemLine error={found.error} />
              {(found.data?.data.length ?? 0) > 0 && (
                <Command.Group heading={t('forms.shell.recent')} className={groupClass}>
                  {found.data?.data.map((form) => (
                    <Entry
                      key={form.id}
                      value={form.id}
                      icon={<ClipboardList />}
                      hint={workspaceOf(form.workspaceId)}
                      onSelect={run(() => go({ to: '/forms/$id/build', params: { id: form.id } }))}
                    >
                      <span className="truncate font-medium">{form.name}</span>
                    </Entry>
                  ))}
                </Command.Group>
              )}
              {commands.length > 0 && (
                <Command.Group heading={t('commands.commands')} className={groupClass}>
                  {commands.map((command) => (
                    <Entry
                      key={command.label}
                      value={command.label}
                      icon={command.icon}
                      onSelect={run(command.run)}
                    >
                      {command.label}
                    </Entry>
                  ))}
                </Command.Group>
              )}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function useCommands(onShortcuts: () => void) {
  const { t } = useTranslation()
  const { can } = useAccess()
  const go = useGo()
  const signOut = useSignOut()
  const [, setTheme] = useTheme()
  const workspaces = useRead('workspaces', 'list', {})
  const goTo = (screen: string) => t('forms.shell.goTo', { screen })
  return [
    ...(workspaces.data ?? []).map((workspace) => ({
      label: goTo(workspace.name),
      icon: <FolderOpen />,
      run: () => go({ to: '/w/$workspaceId', params: { workspaceId: workspace.id } }),
    })),
    ...(can('own')
      ? [{ label: goTo(t('forms.shell.keys')), icon: <KeyRound />, run: () => go({ to: '/keys' }) }]
      : []),
    { label: goTo(t('forms.shell.members')), icon: <UsersRound />, run: () => go({ to: '/members' }) },
    { label: t('commands.dark'), icon: <Moon />, run: () => setTheme('dark') },
    { label: t('commands.light'), icon: <Sun />, run: () => setTheme('light') },
    { label: t('shortcuts.title'), icon: <Keyboard />, run: onShortcuts },
    { label: t('shell.signOut'), icon: <LogOut />, run: () => void signOut() },
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
