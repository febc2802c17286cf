import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { call } from '../../kit/server/api.ts'
import { answerSignIn } from '../../kit/server/session-over.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { CodeStep } from './code-step.tsx'
import type { SignInService } from './public/door.tsx'

export type SignInAgainProps = {
  service: SignInService
  email: string
  /** Whether the session there is now is of the same person. Throws ApiError where there is none. */
  isSamePerson: () => Promise<boolean>
}

/** The same person signs in again where they were. */
export function SignInDialog({ service, email, isSamePerson }: SignInAgainProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const [codeNeeded, setCodeNeeded] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  /** What was read for one person is never shown to another. */
  async function goOn() {
    if (!(await isSamePerson())) return window.location.reload()
    answerSignIn(true)
    await queryClient.invalidateQueries()
  }

  // The person may have signed in elsewhere, in another tab of this browser.
  useEffect(() => {
    const look = () => void goOn().catch(() => undefined)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  })

  async function submit() {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const step = await call(service, 'signIn', { body: { email, password } })
      if (step.codeNeeded) {
        setPassword('')
        setCodeNeeded(true)
        setBusy(false)
      } else await goOn()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  function type(typed: string) {
    setPassword(typed)
    setProblem(null)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answerSignIn(false)}
      title={t('signInAgain.title')}
      description={t('signInAgain.hint')}
      width="sm"
    >
      {codeNeeded ? (
        <DialogBody>
          <CodeStep service={service} onSignedIn={goOn} onBack={() => setCodeNeeded(false)} />
        </DialogBody>
      ) : (
        <Form onSubmit={() => void submit()}>
          <DialogBody className="flex flex-col gap-4">
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <p className="text-ink-soft">{t('signInAgain.as', { email })}</p>
            <Field label={t('signIn.password')}>
              <Input
                value={password}
                onChange={(event) => type(event.target.value)}
                autoFocus
                type="password"
                autoComplete="current-password"
              />
            </Field>
            <ProblemLine error={problem} />
          </DialogBody>
          <DialogFooter>
            <span className="mr-auto">
              <Button variant="ghost" onClick={() => window.location.assign('/sign-in')}>
                {t('signInAgain.other')}
              </Button>
            </span>
            <Button variant="ghost" onClick={() => answerSignIn(false)}>
              {t('signInAgain.later')}
            </Button>
            <Button type="submit" variant="primary" busy={busy}>
              {t('signIn.submit')}
            </Button>
          </DialogFooter>
        </Form>
      )}
    </Dialog>
  )
}
