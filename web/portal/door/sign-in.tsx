import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { call } from '../../lib/api.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { ProblemNote } from '../parts/problem.tsx'
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
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shared, setShared] = useState(false)
  const [asked, setAsked] = useState(false)
  const signIn = useMutation({
    mutationFn: () =>
      call('portalAccess', 'signIn', { body: { email, password, shared } }, { probing: true }),
    onSuccess: async ({ codeNeeded }) => {
      if (codeNeeded) return setAsked(true)
      await enter()
    },
  })
  const enter = async () => {
    markShared(shared)
    queryClient.removeQueries({ queryKey: ['portal'] })
    await queryClient.refetchQueries({ queryKey: ['me'] })
  }
  if (asked) {
    const back = () => {
      setAsked(false)
      setPassword('')
    }
    return (
      <Suspense fallback={<Waiting />}>
        <CodeStep look={look} onEntered={() => void enter()} onBack={back} />
      </Suspense>
    )
  }
  return (
    <Door look={look} title={t('portal.signIn.title')} hint={t('portal.signIn.hint')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          signIn.mutate()
        }}
      >
        <Field label={t('portal.email')}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Field label={t('portal.password')}>
          <Input
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
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
