import { Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { NoPermission } from '../../../ui/error-state.tsx'
import { undoLatest } from '../../../ui/toast.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { usePortLive } from '../../lib/port-live.ts'
import { fetchScreensWhenIdle } from '../../lib/screens.ts'
import { lastPortOf, PortProvider, rememberPort, useMe, usePort } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { ConflictProvider } from '../conflict/conflict-provider.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { useNavShortcuts } from './nav-shortcuts.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { Sidebar } from './sidebar.tsx'

const CommandMenu = lazy(() => import('./command-menu.tsx').then((file) => ({ default: file.CommandMenu })))

/** What stands around every screen of a signed-in user. */
export function AppLayout() {
  const me = useMe()
  const { t } = useTranslation()
  const { portSlug } = useParams({ strict: false })
  const port = portSlug ? me.ports.find((candidate) => candidate.slug === portSlug) : lastPortOf(me)
  if (!port) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <NoPermission hint={t(me.ports.length ? 'problem.otherPort' : 'problem.noPort')} />
      </main>
    )
  }
  return (
    <PortProvider key={port.id} port={port}>
      <Shell />
    </PortProvider>
  )
}

function Shell() {
  const { port } = usePort()
  const { t } = useTranslation()
  const [commandsOpen, setCommandsOpen] = useState(false)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const general = t('shortcuts.general')

  usePortLive(port.id)
  useEffect(() => rememberPort(port), [port])
  useEffect(fetchScreensWhenIdle, [])
  useNavShortcuts()
  useShortcut('mod+k', t('shortcuts.search'), general, () => setCommandsOpen((open) => !open))
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
        <Sidebar onSearch={() => setCommandsOpen(true)} onShortcuts={() => setShortcutsOpen(true)} />
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <ConflictProvider>
            <ScreenKeyed />
          </ConflictProvider>
        </main>
      </div>
      <BottomBar onSearch={() => setCommandsOpen(true)} onShortcuts={() => setShortcutsOpen(true)} />
      <ShortcutSheet open={shortcutsOpen} onOpenChange={setShortcutsOpen} />
      {commandsOpen && (
        <Suspense>
          <CommandMenu onClose={() => setCommandsOpen(false)} onShortcuts={() => setShortcutsOpen(true)} />
        </Suspense>
      )}
    </div>
  )
}

/** A screen starts afresh for another record, but not for another filter. */
function ScreenKeyed() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // The focus of what went away falls to the page: the new screen takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of screen that matters
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus()
  }, [pathname])
  return <Outlet key={pathname} />
}
