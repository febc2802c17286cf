import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { call } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ProblemNote } from '../parts/problem.tsx'
import { typedIn } from '../parts/typed.ts'
import { Door } from './door.tsx'
import { NewPassword } from './new-password.tsx'
import { tokenOfAddress } from './token.ts'
import { useLook } from './use-look.ts'

export function ResetPassword() {
  const { t } = useTranslation()
  const look = useLook()
  const [token] = useState(tokenOfAddress)
  const reset = useMutation({
    mutationFn: (typed: { newPassword: string }) =>
      call('portalAccess', 'resetPassword', { body: { token, ...typed } }, { probing: true }),
  })
  if (reset.isSuccess || token === '') {
    const done = reset.isSuccess
    return (
      <Door
        look={look}
        title={done ? t('portal.reset.doneTitle') : t('portal.reset.noTokenTitle')}
        hint={done ? t('portal.reset.done') : t('portal.reset.noToken')}
      >
        <Link href={done ? '/' : '/forgot-password'} className={buttonClass('primary')}>
          {done ? t('portal.signIn.submit') : t('portal.forgot.submit')}
        </Link>
      </Door>
    )
  }
  return (
    <Door look={look} title={t('portal.reset.title')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          reset.mutate(typedIn(event.currentTarget, ['newPassword']))
        }}
      >
        <NewPassword />
        <ProblemNote error={reset.error} />
        <Button type="submit" variant="primary" busy={reset.isPending}>
          {t('portal.reset.submit')}
        </Button>
      </form>
    </Door>
  )
}
