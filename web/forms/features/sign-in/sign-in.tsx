import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { doorLinkClass } from '../../../features/sign-in/public/door-link.ts'
import { SignInForm } from '../../../features/sign-in/public/sign-in-form.tsx'
import { call } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { DeskLink } from '../../lib/navigation.tsx'
import { storeWayBack } from '../../lib/way-back.ts'

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
      arrive={token ? () => bring(token) : null}
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

async function bring(token: string) {
  const answer = await call('formAuth', 'handOver', { body: { token } })
  storeWayBack(answer.back)
  return answer
}

/** What the CRM sent somebody here with, taken out of the address: it is good once. */
function takeHandOver(): string | null {
  const [, token] = /^#hand-over=([\w.-]+)$/.exec(window.location.hash) ?? []
  if (!token) return null
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  return token
}
