import { Link } from '@tanstack/react-router'
import { doorLinkClass } from '../../components/sign-in/door-link.ts'
import { SignInForm } from '../../components/sign-in/sign-in-form.tsx'
import { call } from '../../lib/api.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

export function SignInScreen() {
  const { t } = useTranslation()
  return (
    <SignInForm
      service="auth"
      identifierLabel={t('signIn.identifier')}
      identifierInput={{ autoCapitalize: 'none', spellCheck: false }}
      signIn={async (identifier, password) => {
        const { email } = await call('auth', 'resolveIdentifier', { body: { identifier } })
        return call('auth', 'signIn', { body: { email, password } })
      }}
    >
      <Link to="/forgot-password" className={doorLinkClass}>
        {t('signIn.forgot')}
      </Link>
    </SignInForm>
  )
}
