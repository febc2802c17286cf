import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { call } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ProblemNote } from '../parts/problem.tsx'
import { typedIn } from '../parts/typed.ts'
import { portOfTab } from '../session.tsx'
import { Door } from './door.tsx'
import { useLook } from './use-look.ts'

export function ForgotPassword() {
  const { t } = useTranslation()
  const look = useLook()
  const port = portOfTab()
  const ask = useMutation({
    mutationFn: (typed: { email: string }) =>
      call(
        'portalAccess',
        'forgotPassword',
        { body: { ...typed, ...(port ? { port } : {}) } },
        { probing: true },
      ),
  })
  if (ask.isSuccess) {
    const { email } = ask.variables
    return (
      <Door look={look} title={t('portal.forgot.doneTitle')} hint={t('portal.forgot.done', { email })}>
        <Link href="/" className={buttonClass('secondary')}>
          {t('portal.forgot.back')}
        </Link>
      </Door>
    )
  }
  return (
    <Door look={look} title={t('portal.forgot.title')} hint={t('portal.forgot.hint')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          ask.mutate(typedIn(event.currentTarget, ['email']))
        }}
      >
        <Field label={t('portal.email')}>
          <Input type="email" name="email" autoComplete="username" required />
        </Field>
        <ProblemNote error={ask.error} />
        <Button type="submit" variant="primary" busy={ask.isPending}>
          {t('portal.forgot.submit')}
        </Button>
        <Link href="/" className="self-center text-sm text-accent-ink underline">
          {t('portal.forgot.back')}
        </Link>
      </form>
    </Door>
  )
}
