import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { doorLinkClass } from '../../../components/sign-in/door-link.ts'
import { SignInForm } from '../../../components/sign-in/sign-in-form.tsx'
import { call } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { DeskLink } from '../../lib/navigation.tsx'

export function SignInScreen() {
  const { t } = useTranslation()
  const [token] = useState(takeHandOver)
  const signUp = useQuery({
    queryKey: ['formAuth', 'signUpState', null, {}],
    queryFn: () => call('formAuth', 'signUpState', {}),
  })
  return (
    <SignInForm
      service="formAuth"
      identifierLabel={t('forgot.email')}
      identifierInput={{ type: 'email' }}
      arrive={token ? () => call('formAuth', 'handOver', { body: { token } }) : null}
      signIn={(email, password) => call('formAuth', 'signIn', { body: { email: email.trim(), password } })}
    >
      <Link to="/forgot-password" className={doorLinkClass}>
        {t('signIn.forgot')}
      </Link>
      {signUp.data?.open && (
        <DeskLink to="/sign-up" className={doorLinkClass}>
          {t('forms.signUp.link')}
        </DeskLink>
      )}
    </SignInForm>
  )
}

/** What the CRM sent somebody here with, taken out of the address: it is good once. */
function takeHandOver(): string | null {
  const [, token] = /^#hand-over=([\w.-]+)$/.exec(window.location.hash) ?? []
  if (!token) return null
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}
