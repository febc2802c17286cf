import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { undoLatest } from '../../../ui/overlays/toast.tsx'
import { ConflictProvider } from '../conflict/conflict-provider.tsx'
import { catchKeys, takeCaught } from '../screen/early-keys.ts'
import { Part } from '../screen/part.tsx'
import { useShortcut } from '../screen/shortcuts.ts'
import { useTranslation } from '../words/i18n.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'

/** What the navigation opens beside screens. */
export type ShellPlaces = { onSearch: () => void; onShortcuts: () => void }

type ShellProps = {
  /** What Ctrl/Cmd-K does, in the list of shortcuts. */
  searchLabel: string
  /** The address of the guide for users, where there is one. */
  guide?: string
  /** What the service says above every screen. */
  notice?: ReactNode
  /** What is said without a connection, where more can be done than read. */
  offlineHint?: string
  Sidebar: ComponentType<ShellPlaces>
  BottomBar: ComponentType<ShellPlaces>
  CommandMenu: ComponentType<{ onClose: () => void; onShortcuts: () => void }>
  children: ReactNode
}

/** The frame around the screens of a client: navigation, search, shortcuts, undo, and being offline. */
export function Shell({
  searchLabel,
  guide,
  notice,
  offlineHint,
  Sidebar,
  BottomBar,
  CommandMenu,
  children,
}: ShellProps) {
  const { t } = useTranslation()
  const [commandsOpen, setCommandsOpen] = useState(false)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const general = t('shortcuts.general')
  const places = { onSearch: openCommands, onShortcuts: () => setShortcutsOpen(true) }

  function openCommands() {
    catchKeys(() => setCommandsOpen(false))
    setCommandsOpen(true)
  }

  function closeCommands() {
    takeCaught()
    setCommandsOpen(false)
  }

  useFocusOnNewScreen()
  useShortcut('mod+k', searchLabel, general, () => (commandsOpen ? closeCommands() : openCommands()))
  useShortcut('?', t('shortcuts.show'), general, places.onShortcuts)
  useShortcut('mod+z', t('shortcuts.undo'), general, undoLatest)

  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus-visible:not-sr-only focus-visible:absolute focus-visible:z-60 focus-visible:bg-raised focus-visible:p-2"
      >
        {t('shell.skip')}
      </a>
      <OfflineNotice hint={offlineHint} />
      {notice}
      <div className="flex min-h-0 flex-1">
        <Sidebar {...places} />
        <main
          id="content"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col outline-none max-sm:pb-(--toast-room)"
        >
          <ConflictProvider>{children}</ConflictProvider>
        </main>
      </div>
      <BottomBar {...places} />
      <ShortcutSheet open={shortcutsOpen} onOpenChange={setShortcutsOpen} guide={guide} />
      {commandsOpen && (
        <Part onClose={closeCommands}>
          <CommandMenu onClose={closeCommands} onShortcuts={places.onShortcuts} />
        </Part>
      )}
    </div>
  )
}

/** The focus of what went away falls to the page: the new screen takes it. */
function useFocusOnNewScreen() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of screen that matters
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus()
  }, [pathname])
}
