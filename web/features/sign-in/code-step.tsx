import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { call } from '../../kit/server/api.ts'
import { hasCode } from '../../kit/server/api-error.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { CodeField } from './code-field.tsx'
import type { SignInService } from './public/door.tsx'

type CodeStepProps = {
  service: SignInService
  onSignedIn: () => Promise<void> | void
  /** Begins again with the password. */
  onBack: () => void
}

/** The second step of signing in. */
export function CodeStep({ service, onSignedIn, onBack }: CodeStepProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(null)
    try {
      await call(service, 'signInByCode', { body: { code } })
      await onSignedIn()
    } catch (error) {
      if (hasCode(error, 'SIGN_IN_CODE_INVALID')) {
        form.setError('code', { type: 'server', message: error.message })
        form.setFocus('code', { shouldSelect: true })
      } else setProblem(error)
    }
  })

  return (
    <Form onSubmit={() => void submit()} className="flex flex-col gap-4">
      <CodeField
        input={form.register('code', { required: t('form.required') })}
        error={errors.code?.message}
      />
      <ProblemLine error={problem} />
      <Button type="submit" variant="primary" busy={isSubmitting} className="w-full">
        {t('signIn.submit')}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {t('signIn.beginAgain')}
      </Button>
    </Form>
  )
}
