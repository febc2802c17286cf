import { usePortBrand } from '../../components/brand/use-port-brand.ts'
import { ResetPassword } from '../../components/sign-in/reset-password.tsx'
import { lastSlug } from '../../lib/session.tsx'

export function ResetPasswordScreen() {
  return <ResetPassword service="auth" brand={usePortBrand(lastSlug())} />
}
