import { Search } from 'lucide-react'
import { Kbd } from '../../../../ui/kbd.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useAccess } from '../../lib/session.tsx'
import { NavList } from './nav-list.tsx'
import { UserMenu } from './user-menu.tsx'

export type ShellPlaces = { onSearch: () => void; onShortcuts: () => void }

export function Sidebar({ onSearch, onShortcuts }: ShellPlaces) {
  const { t } = useTranslation()
  return (
    <div className="hidden w-56 shrink-0 flex-col gap-2 border-r p-2 md:flex">
      <AccountName />
      <button
        type="button"
        onClick={onSearch}
        className="flex h-8 items-center gap-2 rounded-md border bg-surface px-2 text-left text-ink-faint hover:border-line-strong pointer-coarse:h-11"
      >
        <Search className="size-4" aria-hidden="true" />
        <span className="flex-1">{t('forms.shell.find')}</span>
        <Kbd keys="mod+k" />
      </button>
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
