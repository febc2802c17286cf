import { ResetPassword } from '../../components/sign-in/reset-password.tsx'

export function ResetPasswordScreen() {
  return <ResetPassword service="auth" />
}
