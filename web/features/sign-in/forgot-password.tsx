import { lastSlug } from '../../kit/server/session.tsx'
import { ForgotPassword } from './public/forgot-password.tsx'
import { usePortBrand } from './use-port-brand.ts'

export function ForgotPasswordScreen() {
  return <ForgotPassword service="auth" brand={usePortBrand(lastSlug())} />
}
