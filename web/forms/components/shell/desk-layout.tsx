import { Outlet } from '@tanstack/react-router'
import { SignInAgain } from '../../../features/sign-in/public/sign-in-again.tsx'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { call } from '../../../kit/server/api.ts'
import { Shell } from '../../../kit/shell/shell.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
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
