import { PersonMenu } from '../../../components/shell/person-menu.tsx'
import { useSignOut } from '../../../components/sign-in/use-sign-out.ts'
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
