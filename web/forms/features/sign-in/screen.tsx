import { ForgotPassword } from '../../../features/sign-in/public/forgot-password.tsx'
import { ResetPassword } from '../../../features/sign-in/public/reset-password.tsx'

export { AcceptInvitationScreen } from './accept-invitation.tsx'
export { SetupScreen } from './setup.tsx'
export { SignInScreen } from './sign-in.tsx'
export { SignUpScreen } from './sign-up.tsx'

export function ForgotPasswordScreen() {
  return <ForgotPassword service="formAuth" />
}

export function ResetPasswordScreen() {
  return <ResetPassword service="formAuth" />
}
