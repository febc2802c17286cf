import { useSignOut } from '../../../features/sign-in/public/use-sign-out.ts'
import { PersonMenu } from '../../../kit/shell/person-menu.tsx'
import { useGo } from '../../lib/navigation.tsx'
import { useAccess } from '../../lib/session.tsx'

export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { user } = useAccess()
  const go = useGo()
  const signOut = useSignOut('formAuth')
  return (
    <PersonMenu
      person={user}
      onAccount={() => go({ to: '/account' })}
      onShortcuts={onShortcuts}
      onSignOut={() => void signOut()}
    />
  )
}
