import { Link } from '@tanstack/react-router'
import { usePortBrand } from '../../components/brand/use-port-brand.ts'
import { doorLinkClass } from '../../components/sign-in/door-link.ts'
import { SignInForm } from '../../components/sign-in/sign-in-form.tsx'
import { call } from '../../lib/api.ts'
import { insideAddress, useSearchState } from '../../lib/lists/list-search.ts'
import { lastSlug } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'

export function SignInScreen() {
  const { t } = useTranslation()
  const [search] = useSearchState()
  const slug = /^\/([a-z0-9][a-z0-9-]*)/.exec(insideAddress(search.to))?.[1]
  // Of the port that somebody is on the way to, or was in last.
  const port = slug && slug !== 'account' ? slug : lastSlug()
  const brand = usePortBrand(port)
  return (
    <SignInForm
      service="auth"
      brand={brand}
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
