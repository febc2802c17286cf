import { ForgotPassword } from '../../components/sign-in/forgot-password.tsx'

export function ForgotPasswordScreen() {
  return <ForgotPassword service="auth" />
}
