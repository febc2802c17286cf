import { Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useFollowAccess } from '../../lib/live/follow-access.ts'
import { usePortLive } from '../../lib/live/port-live.ts'
import { fetchScreensWhenIdle } from '../../lib/screens.ts'
import { lastPortOf, PortProvider, rememberPort, useMe, usePort } from '../../lib/session.tsx'
import { useTranslation, withTexts } from '../../lib/words/i18n.ts'
import { useTerms } from '../../lib/words/use-terms.ts'
import { useBrand } from '../brand/use-brand.ts'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { useNavShortcuts } from './nav-shortcuts.ts'
import { NoPort } from './no-port.tsx'
import { RoutePending } from './route-states.tsx'
import { Shell } from './shell.tsx'
import { Sidebar } from './sidebar.tsx'

const CommandMenu = lazy(() =>
  withTexts(import('./command-menu.tsx'), 'commands', 'records', 'values').then((file) => ({
    default: file.CommandMenu,
  })),
)

const SecondFactorGate = lazy(() =>
  withTexts(import('../second-factor/gate.tsx'), 'factor', 'people').then((file) => ({
    default: file.SecondFactorGate,
  })),
)

/** What stands around every screen of a signed-in user. */
export function AppLayout() {
  const me = useMe()
  const { portSlug } = useParams({ strict: false })
  const port = portSlug ? me.ports.find((candidate) => candidate.slug === portSlug) : lastPortOf(me)
  const asked = port?.asksSecondFactor === true && !me.secondFactor
  // Until who set it up has seen the recovery codes, the port waits.
  const [busy, setBusy] = useState(false)
  return (
    <>
      {asked || busy ? (
        <Suspense fallback={<RoutePending />}>
          <SecondFactorGate port={port} onBusy={setBusy} />
        </Suspense>
      ) : port ? (
        <PortProvider key={port.id} port={port}>
          <PortShell />
        </PortProvider>
      ) : (
        <NoPort />
      )}
      <SignInAgain
        service="auth"
        email={me.user.email}
        isSamePerson={async () => (await call('me', 'get', {}, { probing: true })).user.id === me.user.id}
      />
    </>
  )
}

function PortShell() {
  const { port } = usePort()
  const { t } = useTranslation()
  usePortLive(port.id)
  useTerms()
  useBrand(port)
  useFollowAccess(port)
  useEffect(() => rememberPort(port), [port])
  useEffect(fetchScreensWhenIdle, [])
  useNavShortcuts()
  return (
    <Shell
      searchLabel={t('shortcuts.search')}
      Sidebar={Sidebar}
      BottomBar={BottomBar}
      CommandMenu={CommandMenu}
    >
      <ScreenKeyed />
    </Shell>
  )
}

/** A screen starts afresh for another record, but not for another filter. */
function ScreenKeyed() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return <Outlet key={pathname} />
}
