import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { useTranslation } from '../words/i18n.ts'
import { ThemeItems } from './theme-items.tsx'

type PersonMenuProps = {
  person: { name: string; email: string; avatar?: string | null }
  compact?: boolean
  onAccount?: (() => void) | undefined
  onShortcuts: () => void
  onSignOut: () => void
}

/** The signed-in person: own account, shortcuts, theme, and the way out. */
export function PersonMenu({ person, compact = false, ...acts }: PersonMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu
      side="top"
      className="min-w-56"
      trigger={
        <button
          type="button"
          aria-label={t('shell.userMenu', { name: person.name })}
          className={cx(
            'flex h-9 min-w-0 items-center gap-2 rounded-md px-1.5 hover:bg-pressed/60 data-[state=open]:bg-pressed pointer-coarse:h-11',
            !compact && 'flex-1',
          )}
        >
          <Avatar name={person.name} src={person.avatar} />
          {!compact && <span className="min-w-0 flex-1 truncate text-left">{person.name}</span>}
        </button>
      }
    >
      <MenuLabel>{person.email}</MenuLabel>
      {acts.onAccount && (
        <MenuItem icon={<UserRound />} onSelect={acts.onAccount}>
          {t('nav.account')}
        </MenuItem>
      )}
      <MenuItem icon={<Keyboard />} shortcut="?" onSelect={acts.onShortcuts}>
        {t('shortcuts.title')}
      </MenuItem>
      <MenuSeparator />
      <ThemeItems />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={acts.onSignOut}>
        {t('shell.signOut')}
      </MenuItem>
    </Menu>
  )
}
