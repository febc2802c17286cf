import { Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useFollowAccess } from '../../lib/live/follow-access.ts'
import { usePortLive } from '../../lib/live/port-live.ts'
import { fetchScreensWhenIdle } from '../../lib/screens.ts'
import { lastPortOf, PortProvider, rememberPort, useMe, usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { useTerms } from '../../lib/words/use-terms.ts'
import { useBrand } from '../brand/use-brand.ts'
import { OutboxNotice } from '../offline/outbox-notice.tsx'
import { Part } from '../part.tsx'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { InstallationNotice } from './installation-notice.tsx'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { AreaFrame } from './nav/area-frame.tsx'
import { useNavShortcuts } from './nav-shortcuts.ts'
import { NoPort } from './no-port.tsx'
import { RoutePending } from './route-states.tsx'
import { Shell } from './shell.tsx'
import { Sidebar } from './sidebar.tsx'

const CommandMenu = lazyPart(
  () => import('./command-menu.tsx'),
  'CommandMenu',
  'commands',
  'records',
  'values',
)

const SecondFactorGate = lazyPart(
  () => import('../second-factor/gate.tsx'),
  'SecondFactorGate',
  'factor',
  'people',
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
        <Part waiting={<RoutePending />}>
          <SecondFactorGate port={port} onBusy={setBusy} />
        </Part>
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
      guide="/guide/README"
      offlineHint={t('offline.hint')}
      notice={
        <>
          <MaintenanceNotice />
          <OutboxNotice />
        </>
      }
      Sidebar={Sidebar}
      BottomBar={BottomBar}
      CommandMenu={CommandMenu}
    >
      <InstallationNotice />
      <AreaFrame>
        <ScreenKeyed />
      </AreaFrame>
    </Shell>
  )
}

/** A screen starts afresh for another record, but not for another filter. */
function ScreenKeyed() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return <Outlet key={pathname} />
}
