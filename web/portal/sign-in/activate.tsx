import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { call } from '../../kit/server/api.ts'
import { hasCode } from '../../kit/server/api-error.ts'
import { spokenLanguage, useTranslation } from '../../kit/words/i18n.ts'
import { Problem, ProblemNote } from '../parts/problem.tsx'
import { typedIn } from '../parts/typed.ts'
import { Waiting } from '../parts/waiting.tsx'
import { choosePort } from '../session.tsx'
import { markShared } from '../shared-computer.ts'
import { CodeStep } from './code-step.tsx'
import { Door } from './door.tsx'
import { NewPassword } from './new-password.tsx'
import { SharedComputer } from './shared-choice.tsx'
import { tokenOfAddress } from './token.ts'

/** Whoever was invited chooses a password, or proves that the account of this address is theirs. */
export function Activate() {
  const { t } = useTranslation()
  const [token] = useState(tokenOfAddress)
  const [shared, setShared] = useState(false)
  const invitation = useQuery({
    queryKey: ['activation', token],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => call('portalAccess', 'readActivation', { body: { token } }, { probing: true }),
  })
  const activate = useMutation({
    mutationFn: (password: string) =>
      call(
        'portalAccess',
        'activate',
        { body: { token, password, shared, language: spokenLanguage() } },
        { probing: true },
      ),
    onSuccess: ({ codeNeeded }) => !codeNeeded && enter(),
  })
  const enter = () => {
    markShared(shared)
    if (invitation.data) choosePort(invitation.data.brand.slug)
    location.replace('/portal')
  }
  if (invitation.isPending) return <Waiting />
  if (invitation.error) {
    if (!hasCode(invitation.error, 'TOKEN_INVALID', 'VALIDATION_FAILED'))
      return <Problem error={invitation.error} onRetry={() => void invitation.refetch()} />
    return (
      <Door look={null} title={t('portal.activate.goneTitle')} hint={t('portal.activate.gone')}>
        <Link href="/" className={buttonClass('primary')}>
          {t('portal.signIn.submit')}
        </Link>
      </Door>
    )
  }
  const { email, brand, hasAccount } = invitation.data
  if (activate.data?.codeNeeded)
    return <CodeStep look={brand} onEntered={enter} onBack={() => location.replace('/portal')} />
  return (
    <Door
      look={brand}
      title={t('portal.activate.title', { name: brand.name })}
      hint={hasAccount ? t('portal.activate.known', { email }) : t('portal.activate.hint', { email })}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const { password, newPassword } = typedIn(event.currentTarget, ['password', 'newPassword'])
          activate.mutate(hasAccount ? password : newPassword)
        }}
      >
        {/* A keeper of passwords finds here whose it is. */}
        <input type="email" autoComplete="username" readOnly hidden value={email} />
        {hasAccount ? (
          <Field label={t('portal.password')}>
            <Input type="password" name="password" autoComplete="current-password" required />
          </Field>
        ) : (
          <NewPassword />
        )}
        <SharedComputer value={shared} onChange={setShared} />
        <ProblemNote error={activate.error} />
        <Button type="submit" variant="primary" busy={activate.isPending}>
          {t('portal.activate.submit')}
        </Button>
        {hasAccount && (
          <Link href="/forgot-password" className="self-center text-sm text-accent-ink underline">
            {t('portal.signIn.forgot')}
          </Link>
        )}
      </form>
    </Door>
  )
}
