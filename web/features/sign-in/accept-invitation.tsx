import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useBrand } from '../../kit/brand/use-brand.ts'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { call } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { OpenAccountForm } from './open-account-form.tsx'
import { Door } from './public/door.tsx'
import { useSignOut } from './public/use-sign-out.ts'
import { useAccept } from './use-accept.ts'

const unbranded = { primaryColor: null, applicationName: null }

/** Where the link of an invitation leads: who has an account accepts signed in, who has none opens one. */
export function AcceptInvitationScreen() {
  const { t } = useTranslation()
  const [{ token = '' }] = useSearchState()
  const invitation = useQuery({
    queryKey: ['ownInvitations', 'read', null, { token }],
    queryFn: () => call('ownInvitations', 'read', { query: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const session = useQuery({
    queryKey: ['auth', 'getSession', null, {}],
    queryFn: () => call('auth', 'getSession', {}),
    staleTime: 0,
  })

  useBrand(invitation.data?.brand ?? unbranded)

  if (token === '' || invitation.error) {
    return (
      <Door title={t('invitation.goneTitle')} hint={t('invitation.gone')}>
        <Link to="/sign-in" className={buttonClass('primary')}>
          {t('forgot.back')}
        </Link>
      </Door>
    )
  }
  if (!invitation.data || session.isPending) {
    return (
      <Door title={t('invitation.reading')}>
        <SkeletonLines lines={4} />
      </Door>
    )
  }
  const { portName, brand, role, invitedByName, email, hasAccount } = invitation.data
  const from = invitedByName ? 'invitation.hintBy' : 'invitation.hint'
  return (
    <Door
      brand={brand}
      title={t('invitation.title', { port: portName })}
      hint={t(from, { person: invitedByName, role, email })}
    >
      {!hasAccount ? (
        <OpenAccountForm token={token} invitation={invitation.data} />
      ) : !session.data ? (
        <SignInFirst token={token} />
      ) : session.data.user.email === email ? (
        <AcceptButton token={token} />
      ) : (
        <AnotherAccount email={session.data.user.email} />
      )}
    </Door>
  )
}

function SignInFirst({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3">
      <p>{t('invitation.signInFirst')}</p>
      <Link
        to="/sign-in"
        search={{ to: `/accept-invitation?token=${token}` }}
        className={buttonClass('primary')}
      >
        {t('signIn.submit')}
      </Link>
    </div>
  )
}

function AcceptButton({ token }: { token: string }) {
  const { t } = useTranslation()
  const { accept, busy, problem } = useAccept()
  return (
    <div className="flex flex-col gap-3">
      <ProblemLine error={problem} />
      <Button variant="primary" busy={busy} onClick={() => accept({ token })}>
        {t('invitation.accept')}
      </Button>
    </div>
  )
}

function AnotherAccount({ email }: { email: string }) {
  const { t } = useTranslation()
  const signOut = useSignOut('auth')
  return (
    <div className="flex flex-col gap-3">
      <p className="break-words">{t('invitation.another', { email })}</p>
      <Button onClick={() => void signOut()}>{t('shell.signOut')}</Button>
    </div>
  )
}
