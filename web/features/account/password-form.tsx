import { useQueryClient } from '@tanstack/react-query'
import { PasswordForm as Passwords } from '../../components/sign-in/password-form.tsx'
import { useMe } from '../../lib/session.tsx'
import { sessionsKey } from './session-list.tsx'

export function PasswordForm() {
  const { user } = useMe()
  const queryClient = useQueryClient()
  return (
    <Passwords
      service="auth"
      email={user.email}
      onChanged={() => queryClient.invalidateQueries({ queryKey: sessionsKey })}
    />
  )
}
