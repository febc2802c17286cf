import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { undoLatest } from '../../../../ui/toast.tsx'
import { ConflictProvider } from '../../../components/conflict/conflict-provider.tsx'
import { OfflineNotice } from '../../../components/shell/offline-notice.tsx'
import { ShortcutSheet } from '../../../components/shell/shortcut-sheet.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { useAccountLive } from '../../lib/account-live.ts'
import { AccessProvider, useAccess, useMe } from '../../lib/session.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Sidebar } from './sidebar.tsx'

const CommandMenu = lazy(() => import('./command-menu.tsx').then((file) => ({ default: file.CommandMenu })))

/** What stands around every screen of a signed-in member. */
export function DeskLayout() {
  const me = useMe()
  return (
    <AccessProvider me={me}>
      <Shell />
    </AccessProvider>
  )
}

function Shell() {
  const { account } = useAccess()
  const { t } = useTranslation()
  const [commandsOpen, setCommandsOpen] = useState(false)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const general = t('shortcuts.general')
  const places = { onSearch: () => setCommandsOpen(true), onShortcuts: () => setShortcutsOpen(true) }

  const pathname = useRouterState({ select: (state) => state.location.pathname })

  // The focus of what went away falls to the page: the new screen takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of screen that matters
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus()
  }, [pathname])
  useAccountLive(account.id)
  useShortcut('mod+k', t('forms.shell.find'), general, () => setCommandsOpen((open) => !open))
  useShortcut('?', t('shortcuts.show'), general, () => setShortcutsOpen(true))
  useShortcut('mod+z', t('shortcuts.undo'), general, undoLatest)

  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus-visible:not-sr-only focus-visible:absolute focus-visible:z-60 focus-visible:bg-raised focus-visible:p-2"
      >
        {t('shell.skip')}
      </a>
      <OfflineNotice />
      <div className="flex min-h-0 flex-1">
        <Sidebar {...places} />
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <ConflictProvider>
            <Outlet />
          </ConflictProvider>
        </main>
      </div>
      <BottomBar {...places} />
      <ShortcutSheet open={shortcutsOpen} onOpenChange={setShortcutsOpen} />
      {commandsOpen && (
        <Suspense>
          <CommandMenu onClose={() => setCommandsOpen(false)} onShortcuts={places.onShortcuts} />
        </Suspense>
      )}
    </div>
  )
}
