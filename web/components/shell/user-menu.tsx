import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx'
import { call } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { hasScreen } from '../../lib/screens.ts'
import { useMe } from '../../lib/session.tsx'
import { ThemeItems } from './theme-items.tsx'

type UserMenuProps = { compact?: boolean; onShortcuts: () => void }

export function UserMenu({ compact = false, onShortcuts }: UserMenuProps) {
  const { user } = useMe()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const signOut = useSignOut()

  return (
    <Menu
      side="top"
      className="min-w-56"
      trigger={
        <button
          type="button"
          aria-label={t('shell.userMenu', { name: user.name })}
          className={cx(
            'flex h-9 min-w-0 items-center gap-2 rounded-md px-1.5 hover:bg-pressed/60 data-[state=open]:bg-pressed pointer-coarse:h-11',
            !compact && 'flex-1',
          )}
        >
          <Avatar name={user.name} />
          {!compact && <span className="min-w-0 flex-1 truncate text-left">{user.name}</span>}
        </button>
      }
    >
      <MenuLabel>{user.email}</MenuLabel>
      {hasScreen('account') && (
        <MenuItem icon={<UserRound />} onSelect={() => void navigate({ to: '/account' })}>
          {t('nav.account')}
        </MenuItem>
      )}
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
  const navigate = useNavigate()
  return async () => {
    await call('auth', 'signOut', {}).catch(() => undefined)
    await navigate({ to: '/sign-in' })
    queryClient.clear()
  }
}
