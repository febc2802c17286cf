import { Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SignInAgain } from '../features/sign-in/public/sign-in-again.tsx'
import { useBrand } from '../kit/brand/use-brand.ts'
import { useFollowAccess } from '../kit/live/follow-access.ts'
import { OutboxNotice } from '../kit/offline/outbox-notice.tsx'
import { lazyPart } from '../kit/screen/lazy-part.ts'
import { Part } from '../kit/screen/part.tsx'
import { call } from '../kit/server/api.ts'
import { lastPortOf, PortProvider, rememberPort, useMe, usePort } from '../kit/server/session.tsx'
import { RoutePending } from '../kit/shell/route-states.tsx'
import { Shell } from '../kit/shell/shell.tsx'
import { useTranslation } from '../kit/words/i18n.ts'
import { useTerms } from '../kit/words/use-terms.ts'
import { BottomBar } from './bottom-bar.tsx'
import { InstallationNotice } from './installation-notice.tsx'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { AreaFrame } from './nav/area-frame.tsx'
import { useNavShortcuts } from './nav-shortcuts.ts'
import { NoPort } from './no-port.tsx'
import { usePortLive } from './port-live.ts'
import { fetchScreensWhenIdle } from './screens.ts'
import { Sidebar } from './sidebar.tsx'

const CommandMenu = lazyPart(
  () => import('./command-menu.tsx'),
  'CommandMenu',
  'commands',
  'records',
  'values',
)

const SecondFactorGate = lazyPart(
  () => import('../features/sign-in/public/second-factor/gate.tsx'),
  'SecondFactorGate',
  'factor',
  'people',
)

/** What stands around every screen of a signed-in user. */
export function AppLayout() {
  const me = useMe()
  const { portSlug } = useParams({ strict: false })
  const port = portSlug ? me.ports.find((candidate) => candidate.slug === portSlug) : lastPortOf(me)
  const needsFactor = port?.asksSecondFactor === true && !me.secondFactor
  // Until who set it up has seen the recovery codes, the port waits.
  const [busy, setBusy] = useState(false)
  return (
    <>
      {needsFactor || busy ? (
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
