import { useNavigate } from '@tanstack/react-router'
import { useSignOut } from '../features/sign-in/public/use-sign-out.ts'
import { useMe } from '../kit/server/session.tsx'
import { PersonMenu } from '../kit/shell/person-menu.tsx'
import { hasScreen } from './screens.ts'

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
