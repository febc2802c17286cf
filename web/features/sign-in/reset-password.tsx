import { lastSlug } from '../../kit/server/session.tsx'
import { ResetPassword } from './public/reset-password.tsx'
import { usePortBrand } from './use-port-brand.ts'

export function ResetPasswordScreen() {
  return <ResetPassword service="auth" brand={usePortBrand(lastSlug())} />
}
