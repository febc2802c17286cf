import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { call } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ProblemNote } from '../parts/problem.tsx'
import { typedIn } from '../parts/typed.ts'
import { Waiting } from '../parts/waiting.tsx'
import { markShared } from '../shared-computer.ts'
import { Door } from './door.tsx'
import { SharedComputer } from './shared-choice.tsx'
import { useLook } from './use-look.ts'

const CodeStep = lazy(() => import('./code-step.tsx').then((file) => ({ default: file.CodeStep })))

export function SignIn() {
  const { t } = useTranslation()
  const look = useLook()
  const queryClient = useQueryClient()
  const [shared, setShared] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const signIn = useMutation({
    mutationFn: (typed: { email: string; password: string }) =>
      call('portalAccess', 'signIn', { body: { ...typed, shared } }, { probing: true }),
    onSuccess: async ({ codeNeeded }) => {
      if (codeNeeded) return setRequested(true)
      await enter()
    },
  })
  const enter = async () => {
    markShared(shared)
    queryClient.removeQueries({ queryKey: ['portal'] })
    await queryClient.refetchQueries({ queryKey: ['me'] })
  }
  if (isRequested) {
    return (
      <Suspense fallback={<Waiting />}>
        <CodeStep look={look} onEntered={() => void enter()} onBack={() => setRequested(false)} />
      </Suspense>
    )
  }
  return (
    <Door look={look} title={t('portal.signIn.title')} hint={t('portal.signIn.hint')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          signIn.mutate(typedIn(event.currentTarget, ['email', 'password']))
        }}
      >
        <Field label={t('portal.email')}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            required
            defaultValue={signIn.variables?.email}
          />
        </Field>
        <Field label={t('portal.password')}>
          <Input type="password" name="password" autoComplete="current-password" required />
        </Field>
        <SharedComputer value={shared} onChange={setShared} />
        <ProblemNote error={signIn.error} />
        <Button type="submit" variant="primary" busy={signIn.isPending}>
          {t('portal.signIn.submit')}
        </Button>
        <Link href="/forgot-password" className="self-center text-sm text-accent-ink underline">
          {t('portal.signIn.forgot')}
        </Link>
      </form>
    </Door>
  )
}
