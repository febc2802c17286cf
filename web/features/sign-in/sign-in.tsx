import { Link } from '@tanstack/react-router'
import { insideAddress, useSearchState } from '../../kit/list/state/list-search.ts'
import { call } from '../../kit/server/api.ts'
import { lastSlug } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { doorLinkClass } from './public/door-link.ts'
import { SignInForm } from './public/sign-in-form.tsx'
import { usePortBrand } from './use-port-brand.ts'

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
