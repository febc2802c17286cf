import { Outlet } from '@tanstack/react-router'
import { Shell } from '../../../components/shell/shell.tsx'
import { SignInAgain } from '../../../components/sign-in/sign-in-again.tsx'
import { call } from '../../../lib/api.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { useAccountLive } from '../../lib/account-live.ts'
import { AccessProvider, useAccess, useMe } from '../../lib/session.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Sidebar } from './sidebar.tsx'

const CommandMenu = lazyPart(() => import('./command-menu.tsx'), 'CommandMenu', 'forms/commands', 'commands')

/** What stands around every screen of a signed-in member. */
export function DeskLayout() {
  const me = useMe()
  return (
    <AccessProvider me={me}>
      <DeskShell />
      <SignInAgain
        service="formAuth"
        email={me.user.email}
        isSamePerson={async () => (await call('formMe', 'get', {}, { probing: true })).user.id === me.user.id}
      />
    </AccessProvider>
  )
}

function DeskShell() {
  const { account } = useAccess()
  const { t } = useTranslation()
  useAccountLive(account.id)
  return (
    <Shell
      searchLabel={t('forms.shell.find')}
      Sidebar={Sidebar}
      BottomBar={BottomBar}
      CommandMenu={CommandMenu}
    >
      <Outlet />
    </Shell>
  )
}
