import { useNavigate } from '@tanstack/react-router'
import { hasScreen } from '../../lib/screens.ts'
import { useMe } from '../../lib/session.tsx'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import { PersonMenu } from './person-menu.tsx'

type UserMenuProps = { compact?: boolean; onShortcuts: () => void }

export function UserMenu({ compact = false, onShortcuts }: UserMenuProps) {
  const { user } = useMe()
  const navigate = useNavigate()
  const signOut = useSignOut('auth')
  return (
    <PersonMenu
      person={user}
      compact={compact}
      onAccount={hasScreen('account') ? () => void navigate({ to: '/account' }) : undefined}
      onShortcuts={onShortcuts}
      onSignOut={() => void signOut()}
    />
  )
}
