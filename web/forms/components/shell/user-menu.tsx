import { useQueryClient } from '@tanstack/react-query'
import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../../ui/menu.tsx'
import { ThemeItems } from '../../../components/shell/theme-items.tsx'
import { call } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useGo } from '../../lib/navigation.tsx'
import { useAccess } from '../../lib/session.tsx'

export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { user } = useAccess()
  const { t } = useTranslation()
  const go = useGo()
  const signOut = useSignOut()
  return (
    <Menu
      side="top"
      className="min-w-56"
      trigger={
        <button
          type="button"
          aria-label={t('shell.userMenu', { name: user.name })}
          className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 hover:bg-pressed/60 data-[state=open]:bg-pressed pointer-coarse:h-11"
        >
          <Avatar name={user.name} />
          <span className="min-w-0 flex-1 truncate text-left">{user.name}</span>
        </button>
      }
    >
      <MenuLabel>{user.email}</MenuLabel>
      <MenuItem icon={<UserRound />} onSelect={() => go({ to: '/account' })}>
        {t('nav.account')}
      </MenuItem>
      <MenuItem icon={<Keyboard />} shortcut="?" onSelect={onShortcuts}>
        {t('shortcuts.title')}
      </MenuItem>
      <MenuSeparator />
      <ThemeItems />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        {t('shell.signOut')}
      </MenuItem>
    </Menu>
  )
}

/** Ends the session and forgets everything that was read in it. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const go = useGo()
  return async () => {
    await call('formAuth', 'signOut', {}).catch(() => undefined)
    go({ to: '/sign-in' })
    queryClient.clear()
  }
}
