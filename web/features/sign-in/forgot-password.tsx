import { usePortBrand } from '../../components/brand/use-port-brand.ts'
import { ForgotPassword } from '../../components/sign-in/forgot-password.tsx'
import { lastSlug } from '../../lib/session.tsx'

export function ForgotPasswordScreen() {
  return <ForgotPassword service="auth" brand={usePortBrand(lastSlug())} />
}
