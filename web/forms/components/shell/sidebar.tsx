import { SearchButton } from '../../../kit/shell/search-button.tsx'
import type { ShellPlaces } from '../../../kit/shell/shell.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useAccess } from '../../lib/session.tsx'
import { BackToCrm } from './back-to-crm.tsx'
import { NavList } from './nav-list.tsx'
import { UserMenu } from './user-menu.tsx'

export function Sidebar({ onSearch, onShortcuts }: ShellPlaces) {
  const { t } = useTranslation()
  return (
    <div className="hidden w-56 shrink-0 flex-col gap-2 border-r p-2 md:flex">
      <BackToCrm />
      <AccountName />
      <SearchButton label={t('forms.shell.find')} onSearch={onSearch} />
      <NavList />
      <div className="mt-auto flex">
        <UserMenu onShortcuts={onShortcuts} />
      </div>
    </div>
  )
}

export function AccountName() {
  const { account } = useAccess()
  return (
    <div className="flex h-9 min-w-0 items-center gap-2 px-1.5">
      <img src="/icon.svg" alt="" className="size-6" />
      <span className="min-w-0 flex-1 truncate font-semibold">{account.name}</span>
    </div>
  )
}
