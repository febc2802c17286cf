import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../kit/server/session.tsx'
import { PasswordForm as Passwords } from '../sign-in/public/password-form.tsx'
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
