import { ClipboardList } from 'lucide-react'
import { PhoneBar, PhonePlace, phonePlaceClass } from '../../../kit/shell/phone-bar.tsx'
import type { ShellPlaces } from '../../../kit/shell/shell.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { DeskLink } from '../../lib/navigation.tsx'
import { BackToCrm } from './back-to-crm.tsx'
import { NavList } from './nav-list.tsx'
import { AccountName } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'

/** The forms, search, and a drawer with the rest. */
export function BottomBar({ onSearch, onShortcuts }: ShellPlaces) {
  const { t } = useTranslation()
  return (
    <PhoneBar
      hiddenFrom="md"
      searchLabel={t('forms.shell.find')}
      onSearch={onSearch}
      drawer={(close) => (
        <>
          <BackToCrm />
          <AccountName />
          <NavList onNavigate={close} />
        </>
      )}
      userMenu={<UserMenu onShortcuts={onShortcuts} />}
    >
      <DeskLink to="/" className={phonePlaceClass}>
        <PhonePlace icon={<ClipboardList />} label={t('forms.shell.forms')} />
      </DeskLink>
    </PhoneBar>
  )
}
